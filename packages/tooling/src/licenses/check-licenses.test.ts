import { expect, test } from 'vitest';
import { licenseFaults, licenseTable } from './check-licenses.ts';
import type { LockedPackage } from './read-installed.ts';

const having = (license: string | undefined, name = 'some'): LockedPackage => ({
  ...{ path: `node_modules/${name}`, name, version: '1.2.3', license },
  ...{ integrity: undefined, dev: false, needs: [] },
});

test.each(['MIT', 'Apache-2.0 AND MIT', '(MIT OR GPL-3.0-only)', '(MPL-2.0 OR Apache-2.0)', 'BlueOak-1.0.0'])(
  '%s is allowed',
  (license) => {
    expect(licenseFaults([having(license)])).toEqual([]);
  },
);

test.each([
  'GPL-3.0-only',
  'AGPL-3.0-or-later',
  'MIT AND SSPL-1.0',
  'UNLICENSED',
  'SEE LICENSE IN FILE',
  'BUSL-1.1',
])('%s is not, and the package is named with it', (license) => {
  expect(licenseFaults([having('MIT', 'good'), having(license)])).toEqual([
    `some@1.2.3 has the license ${license}, which is not among those allowed.`,
  ]);
});

test('a package without any is a fault', () => {
  expect(licenseFaults([having(undefined)])).toEqual(['some@1.2.3 names no license.']);
});

test('the table counts, the most frequent first', () => {
  expect(licenseTable([having('ISC'), having('MIT'), having('MIT')])).toBe('    2  MIT\n    1  ISC');
});
