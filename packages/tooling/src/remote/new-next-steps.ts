import { grantedTo, sectionOf } from '@freightwright/contracts';
import { callDev, callRemote } from './how-to-call.ts';
import type { NewRemote } from './new-files.ts';
import { alignedLines } from './table.ts';

interface Written {
  atHome: boolean;
  /** Paths in the folder of the remote. */
  files: readonly string[];
  /** Names of files around it. */
  around: readonly string[];
}

/** What the author of a new remote does next, one line each. */
export function nextSteps(remote: NewRemote, { atHome, files, around }: Written): string[] {
  const { name, path } = remote;
  const steps = [
    ['npm install', 'once, for the new folder'],
    [`${callDev} ${name} --standalone`, `alone on a page, at ${path}`],
    [atHome ? `npx vitest run ${name}` : 'npm test', 'its test'],
    [`${callRemote} build ${name}`, `into ${name}/dist`],
    ...(atHome ? [['npm start', 'the site, in another terminal']] : []),
    [
      `${callRemote} deploy ${name}`,
      'to the site at FREIGHTWRIGHT_URL, http://localhost:8080 when it is not set',
    ],
    [`open http://localhost:8080${path}`, ''],
  ];
  return [
    `${name} is written: ${files.join(', ')}`,
    ...(around.length > 0 ? [`and around it: ${around.join(', ')}`] : []),
    ...(atHome ? placesToName(remote) : []),
    'Then:',
    ...alignedLines(steps.map((step) => ['', ...step])),
  ];
}

/** What the checks of this repository want of every remote, and what only its author knows. */
function placesToName({ name, label, path }: NewRemote): string[] {
  const section = sectionOf(path);
  const grant =
    grantedTo(section) === name
      ? []
      : [['', 'packages/contracts/src/remote-grants.ts', `'${name}': { sections: ['${section}'] },`]];
  return [
    'Name it in:',
    ...alignedLines([...grant, ['', 'README.md, in the table of folders', `| \`${name}\` | ${label} |`]]),
  ];
}
