import { join } from 'node:path';
import { deployTokenSigner, overridePermitSigner } from '@freightwright/service-kit/commands';
import { canaryCommands } from './canary-commands.ts';
import {
  type Command,
  type CommandDeps,
  type CommandInput,
  clientOf,
  one,
  printPointer,
  termsOf,
  tokenOf,
  UsageError,
} from './command.ts';
import { deployBuild } from './deploy-build.ts';
import { RemoteRefused } from './remote-client.ts';
import { alignedLines } from './table.ts';
import { versionCommands } from './version-commands.ts';

const create: Command = async ({ workspace, print }, { names, path }) => {
  const name = one(names, 'new mfe-name [--path /address]');
  const { isPlatform, newRemote } = await import('./new-remote.ts');
  const lines = await newRemote({ workspace, name, path, atHome: await isPlatform(workspace) });
  for (const line of lines) print(line);
};

const build: Command = async ({ workspace, print }, { names }) => {
  const remote = one(names, 'build mfe-name');
  // This loads the bundler, so it is imported only when it is needed.
  const { buildPart } = await import('../build-part.ts');
  const { skipped } = await buildPart(workspace, remote);
  print(`${remote} ${skipped ? 'is built already' : 'is built'}`);
};

const deploy: Command = async ({ config, workspace, print }, { names }) => {
  const remote = one(names, 'deploy mfe-name');
  const options = { site: config.FREIGHTWRIGHT_URL, token: await tokenOf(config) };
  printPointer(print, await deployBuild({ ...options, build: join(workspace, remote, 'dist') }));
};

const rollback: Command = async ({ config, print }, { names }) => {
  const [remote, to, ...more] = names;
  if (remote === undefined || more.length > 0) throw new UsageError('rollback mfe-name [version]');
  printPointer(print, await (await clientOf(config)).rollback(remote, to));
};

const retire: Command = async ({ config, print }, { names }) => {
  printPointer(print, await (await clientOf(config)).retire(one(names, 'retire mfe-name')));
};

const prune: Command = async ({ config, print }, { names }) => {
  const { removed } = await (await clientOf(config)).prune(one(names, 'prune mfe-name'));
  if (removed.length === 0) print('There is no old version to remove');
  for (const version of removed) print(`${version} is removed`);
};

const list: Command = async ({ config, print }, { names }) => {
  if (names.length > 0) throw new UsageError('list');
  const { remotes } = await (await clientOf(config)).list();
  const rows = remotes.map(({ entry, change, retired }) => [
    entry.name,
    retired ? 'retired' : entry.version,
    String(entry.contract),
    entry.routes.join(' '),
    (retired ?? change).at,
    (retired ?? change).by,
  ]);
  for (const line of alignedLines([['REMOTE', 'VERSION', 'CONTRACT', 'ROUTES', 'SINCE', 'BY'], ...rows])) {
    print(line);
  }
};

const history: Command = async ({ config, print }, { names }) => {
  const client = await clientOf(config);
  const { changes, retirements, canaries } = await client.history(one(names, 'history mfe-name'));
  const moves = changes.map(({ at, action, from, to, by, through, reason = '' }) => {
    const how = through === undefined ? action : hows[through];
    return [at, how, from ?? '-', to, by, reason];
  });
  const ends = retirements.map(({ at, from, by }) => [at, 'retire', from, '-', by, '']);
  const tries = canaries.map(({ at, action, version, by, reason = '', ...terms }) =>
    action === 'end'
      ? [at, 'canary end', version, '-', by, reason]
      : [at, `canary ${action}`, '-', version, by, termsOf(terms)],
  );
  const rows = [...moves, ...ends, ...tries].sort(([one = ''], [other = '']) => other.localeCompare(one));
  for (const line of alignedLines([['AT', 'ACTION', 'FROM', 'TO', 'BY', 'WHY'], ...rows])) print(line);
};

/** How a version that was stored before became the live one. */
const hows = { activation: 'activate', promotion: 'promote' };

const token: Command = async (deps, input) => {
  deps.print(
    await signed(deployTokenSigner, 'token mfe-name [mfe-name ...] --who name [--days 90]', deps, input),
  );
};

const permit: Command = async (deps, input) => {
  deps.print(await signed(overridePermitSigner, 'permit mfe-name [mfe-name ...] --who name', deps, input));
};

export const commands: Readonly<Record<string, Command>> = {
  new: create,
  build,
  deploy,
  rollback,
  retire,
  prune,
  ...versionCommands,
  ...canaryCommands,
  list,
  history,
  token,
  permit,
};

async function signed(
  signer: typeof deployTokenSigner,
  usage: string,
  { config }: CommandDeps,
  { names, who, days }: CommandInput,
): Promise<string> {
  if (names.length === 0 || who === undefined) throw new UsageError(usage);
  if (!config.DEPLOY_PRIVATE_KEY) throw new Error('Set DEPLOY_PRIVATE_KEY: it signs tokens and permits.');
  const sign = signer({ privateKey: config.DEPLOY_PRIVATE_KEY });
  return sign({ who, remotes: names, ...(days !== undefined && { lifetimeDays: days }) });
}

/** What the reader of a refusal needs: each broken rule on its own line. */
export function linesOfError(error: unknown): string[] {
  if (!(error instanceof RemoteRefused)) return [error instanceof Error ? error.message : String(error)];
  const rules = error.errors.map(({ field, rule, message }) => [`  ${field}`, rule, message]);
  const head =
    error.code === 'remote.gate-failed' ? 'The gate refused it; nothing has changed:' : error.message;
  return [
    rules.length > 0 && error.code !== 'remote.gate-failed' ? `${head}:` : head,
    ...alignedLines(rules),
  ];
}
