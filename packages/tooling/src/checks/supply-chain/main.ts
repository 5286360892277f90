import { spawnSync } from 'node:child_process';
import { readCommandLine } from '@freightwright/service-kit/commands';

/**
 * All of these permit use, modification and redistribution, also in what is sold. Some have conditions, which
 * we meet: files under MPL are not changed, fonts are not renamed, and data under CC-BY is credited where it
 * is shown or, as here, used for the build alone.
 */
const allowedLicenses = [
  ...['0BSD', 'Apache-2.0', 'Artistic-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC-BY-3.0'],
  ...['CC-BY-4.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0', 'MPL-2.0', 'OFL-1.1', 'PSF-2.0', 'Python-2.0'],
  ...['Unlicense', 'WTFPL', 'Zlib'],
];
/** Under the license of Bitstream Vera: free to use and redistribute, changed fonts under another name. */
const readByHand = 'dejavu-fonts-ttf@2.37.3';

const commands: Readonly<Record<string, readonly [string, ...string[]]>> = {
  licenses: [
    process.execPath,
    'node_modules/license-checker-rseidelsohn/bin/license-checker-rseidelsohn.js',
    ...['--summary', '--excludePrivatePackages', '--excludePackages', readByHand],
    ...['--onlyAllow', allowedLicenses.join(';')],
  ],
  secrets: [process.execPath, 'node_modules/secretlint/bin/secretlint.js', '**/*'],
  'audit:dependencies': ['npm', 'audit', '--audit-level=high'],
};

const { positionals } = readCommandLine(
  `npm run licenses            how many installed packages have each license; fails at one that is not allowed
npm run secrets             looks for secrets in every text file that git does not ignore (.secretlintrc.json)
npm run audit:dependencies  asks the registry for known vulnerabilities of what the lockfile brings; fails at one that
                            is high or critical, and when the registry does not answer`,
  { accepts: (given) => Object.hasOwn(commands, given.positionals.join(' ')) },
);
const [program = '', ...args] = commands[positionals[0] ?? ''] ?? [];
process.exitCode = spawnSync(program, args, { stdio: 'inherit' }).status ?? 1;
