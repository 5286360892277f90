import { spawnSync } from 'node:child_process';
import { readCommandLine } from '@freightwright/service-kit/commands';

/**
 * All of these let us use, change and pass on, also in what is sold. Some ask for more, which we keep: files under MPL
 * are not changed, fonts keep their names, and data under CC-BY is named where it is shown or, as here, used for the
 * build alone.
 */
const allowed = [
  ...['0BSD', 'Apache-2.0', 'Artistic-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC-BY-3.0'],
  ...['CC-BY-4.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0', 'MPL-2.0', 'OFL-1.1', 'PSF-2.0', 'Python-2.0'],
  ...['Unlicense', 'WTFPL', 'Zlib'],
];
/** By the license of Bitstream Vera: free to use and pass on, changed fonts under another name. */
const readByHand = 'dejavu-fonts-ttf@2.37.3';

readCommandLine(`npm run licenses

Prints how many installed packages have each license. Fails at one that is not allowed.`);
const checker = 'node_modules/license-checker-rseidelsohn/bin/license-checker-rseidelsohn.js';
const options = ['--summary', '--excludePrivatePackages', '--excludePackages', readByHand];
const { status } = spawnSync(process.execPath, [checker, ...options, '--onlyAllow', allowed.join(';')], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
