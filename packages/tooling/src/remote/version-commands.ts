import { join } from 'node:path';
import { trialPath } from '@freightwright/contracts';
import { type Command, clientOf, one, printPointer, UsageError } from './command.ts';
import { readBuild } from './read-build.ts';
import { alignedLines } from './table.ts';

const upload: Command = async ({ config, workspace, print }, { names }) => {
  const remote = one(names, 'upload mfe-name');
  const { name, deployment } = await readBuild(join(workspace, remote, 'dist'));
  const client = await clientOf(config);
  const { entry, keptUntil } = await client.upload(name, deployment);
  const { permit, until } = await client.permitTrials(name);
  print(`${name}@${entry.version} is stored, and nobody gets it yet`);
  print(`Try it until ${until}: ${new URL(trialPath(entry, permit), config.FREIGHTWRIGHT_URL)}`);
  if (keptUntil !== null) print(`Its files stay until ${keptUntil}`);
};

const versions: Command = async ({ config, print }, { names }) => {
  const name = one(names, 'versions mfe-name');
  const client = await clientOf(config);
  const { versions } = await client.versions(name);
  const { permit, until } = await client.permitTrials(name);
  const rows = versions.map(({ entry, state, storedAt, by, keptUntil }) => [
    entry.version,
    state,
    storedAt,
    by ?? '-',
    keptUntil ?? 'stays',
    // Of a version that was stored before its uploader was written down, a gateway cannot tell what it is.
    by === null ? '-' : new URL(trialPath(entry, permit), config.FREIGHTWRIGHT_URL).href,
  ]);
  const head = ['VERSION', 'STATE', 'STORED', 'BY', 'KEPT UNTIL', `LINK TO TRY IT, UNTIL ${until}`];
  for (const line of alignedLines([head, ...rows])) print(line);
};

const activate: Command = async ({ config, print }, { names }) => {
  const [remote, version, ...more] = names;
  if (remote === undefined || version === undefined || more.length > 0)
    throw new UsageError('activate mfe-name version');
  printPointer(print, await (await clientOf(config)).activate(remote, { version }));
};

export const versionCommands = { upload, versions, activate };
