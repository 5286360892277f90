import satisfies from 'spdx-satisfies';
import type { LockedPackage } from './read-installed.ts';

/**
 * The licenses that a package may have, by their SPDX ids. All let us use, change and pass on, also in what is
 * sold. Those of the second line ask for more, which we keep: files under MPL are not changed, fonts keep their
 * names, and data under CC-BY is named where it is shown or, as here, used for the build alone.
 */
const allowed = [
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  ...['CC-BY-3.0', 'CC-BY-4.0', 'MPL-2.0', 'OFL-1.1', 'PSF-2.0', 'Unlicense', 'Zlib'],
];

/** Packages whose license is no SPDX expression, with what a person has read in it. */
const readByHand: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf@2.37.3':
    'the license of Bitstream Vera: free to use and pass on, changed fonts under another name',
};

/** One sentence for each package that may not be used, or of which nobody knows whether it may. */
export const licenseFaults = (packages: readonly LockedPackage[]): string[] =>
  packages.flatMap(({ name, version, license }) => {
    const id = `${name}@${version}`;
    if (readByHand[id] !== undefined) return [];
    if (license === undefined) return [`${id} names no license.`];
    return isAllowed(license) ? [] : [`${id} has the license ${license}, which is not among those allowed.`];
  });

function isAllowed(license: string): boolean {
  try {
    return satisfies(license, allowed);
  } catch {
    return false;
  }
}

/** How many packages have each license, the most frequent first. */
export function licenseTable(packages: readonly LockedPackage[]): string {
  const counts = new Map<string, number>();
  for (const { license = 'none' } of packages) counts.set(license, (counts.get(license) ?? 0) + 1);
  const rows = [...counts].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b));
  return rows.map(([license, count]) => `${String(count).padStart(5)}  ${license}`).join('\n');
}
