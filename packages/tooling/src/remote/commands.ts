import { join } from 'node:path';
import type { BodyOf, RemoteRecord, ResponseOf, Route } from '@freightwright/contracts';
import {
  activateVersion,
  changeCanary,
  endCanary,
  listRemotes,
  listVersions,
  permitTrials,
  promoteCanary,
  pruneRemote,
  remoteHistory,
  retireRemote,
  rollbackRemote,
  startCanary,
  trialPath,
  uploadVersion,
} from '@freightwright/contracts';
import { deployTokenSigner, overridePermitSigner } from '@freightwright/service-kit/commands';
import { callRegistry, deployBuild, readBuild, type SiteAccess } from './call-registry.ts';
import type { Config } from './config.ts';
import { alignedLines } from './print.ts';

export interface CommandContext {
  readonly config: Config;
  /** The folder that contains the remotes' folders. */
  readonly workspace: string;
  readonly print: (line: string) => void;
  /** The command's arguments: a remote and, for some commands, a version. */
  readonly names: readonly string[];
  readonly remote: string;
  readonly version: string | undefined;
  readonly who?: string | undefined;
  /** The address of a new remote's page: '/dock'. */
  readonly path?: string | undefined;
  readonly days?: number | undefined;
  /** Percent of the visitors who get a canary. */
  readonly percent?: number | undefined;
  readonly cohorts?: string[] | undefined;
  readonly promoteAfterMinutes?: number | undefined;
  readonly reason?: string | undefined;
  /** The site, with the team's token. @throws Error when there is none. */
  access(): Promise<SiteAccess>;
  /** Calls a route of the registry for the remote that is named. */
  call<R extends Route>(route: R, body?: BodyOf<R>): Promise<ResponseOf<R>>;
}

/** Invalid usage: the command lacks an option. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface Command {
  /** What follows its name: 'mfe-name [version]'. */
  readonly takes: string;
  readonly does: string;
  /** Minimum and maximum of arguments. Default: exactly one. */
  readonly names?: readonly [atLeast: number, atMost: number];
  run(context: CommandContext): Promise<void>;
}

const versionToo = [1, 2] as const;
const anyNumber = [1, Number.POSITIVE_INFINITY] as const;

export const commands: Readonly<Record<string, Command>> = {
  new: {
    takes: 'mfe-name [--path /address]',
    does: 'write a remote of one page, and say what to do next',
    async run({ workspace, print, remote: name, path }) {
      const { isPlatform, newRemote } = await import('./new-remote.ts');
      const lines = await newRemote({ workspace, name, path, atHome: await isPlatform(workspace) });
      for (const line of lines) print(line);
    },
  },
  build: {
    takes: 'mfe-name',
    does: 'build it into mfe-name/dist',
    async run({ workspace, print, remote }) {
      // Lazy, because it loads the bundler.
      const { buildPart } = await import('../build/build-part.ts');
      const { skipped } = await buildPart(workspace, remote);
      print(`${remote} ${skipped ? 'is built already' : 'is built'}`);
    },
  },
  deploy: {
    takes: 'mfe-name',
    does: 'upload the build, check it, point the registry at it',
    async run({ access, workspace, print, remote }) {
      const build = join(workspace, remote, 'dist');
      printPointer(print, await deployBuild({ ...(await access()), build }));
    },
  },
  upload: {
    takes: 'mfe-name',
    does: 'upload the build and check it; nobody gets it yet',
    async run({ access, config, workspace, print, remote }) {
      const { name, deployment } = await readBuild(join(workspace, remote, 'dist'));
      const site = await access();
      const { entry, expiresAt } = await callRegistry(site, uploadVersion, name, deployment);
      const { permit, until } = await callRegistry(site, permitTrials, name);
      print(`${name}@${entry.version} is stored, and nobody gets it yet`);
      print(`Try it until ${until}: ${new URL(trialPath(entry, permit), config.FREIGHTWRIGHT_URL)}`);
      if (expiresAt !== null) print(`Its files stay until ${expiresAt}`);
    },
  },
  versions: {
    takes: 'mfe-name',
    does: 'the stored versions, each with a link to try it',
    async run({ call, config, print }) {
      const { versions } = await call(listVersions);
      const { permit, until } = await call(permitTrials);
      const rows = versions.map(({ entry, state, storedAt, by, expiresAt }) => [
        ...[entry.version, state, storedAt, by ?? '-', expiresAt ?? 'stays'],
        // A gateway cannot classify a version whose upload recorded no user.
        by === null ? '-' : new URL(trialPath(entry, permit), config.FREIGHTWRIGHT_URL).href,
      ]);
      const head = ['VERSION', 'STATE', 'STORED', 'BY', 'KEPT UNTIL', `LINK TO TRY IT, UNTIL ${until}`];
      for (const line of alignedLines([head, ...rows])) print(line);
    },
  },
  activate: {
    takes: 'mfe-name version',
    does: 'give a stored version to everybody',
    names: [2, 2],
    run: async ({ call, print, version = '' }) =>
      printPointer(print, await call(activateVersion, { version })),
  },
  canary: {
    takes: 'mfe-name [version] [--percent 5] [--cohort early ...] [--promote-after minutes]',
    does: 'give a stored version to some; without a version, change who gets the one that runs',
    names: versionToo,
    async run({ call, print, version, percent, cohorts, promoteAfterMinutes }) {
      const terms = { cohorts, promoteAfterMinutes };
      if (version === undefined) return printPointer(print, await call(changeCanary, { percent, ...terms }));
      if (percent === undefined && cohorts === undefined) throw new UsageError();
      printPointer(print, await call(startCanary, { version, percent: percent ?? 0, ...terms }));
    },
  },
  promote: {
    takes: 'mfe-name [version]',
    does: 'give the canary to everybody',
    names: versionToo,
    run: async ({ call, print, version }) => printPointer(print, await call(promoteCanary, { version })),
  },
  'end-canary': {
    takes: "mfe-name [version] [--reason 'why']",
    does: 'give everybody the live version again',
    names: versionToo,
    run: async ({ call, print, version, reason }) =>
      printPointer(print, await call(endCanary, { version, reason })),
  },
  rollback: {
    takes: 'mfe-name [version]',
    does: 'point the registry back',
    names: versionToo,
    run: async ({ call, print, version: to }) => printPointer(print, await call(rollbackRemote, { to })),
  },
  retire: {
    takes: 'mfe-name',
    does: 'take it out of the site; deploy or roll back to have it again',
    run: async ({ call, print }) => printPointer(print, await call(retireRemote)),
  },
  prune: {
    takes: 'mfe-name',
    does: 'remove its old versions now instead of once a day',
    async run({ call, print }) {
      const { removed } = await call(pruneRemote);
      if (removed.length === 0) print('There is no old version to remove');
      for (const version of removed) print(`${version} is removed`);
    },
  },
  list: {
    takes: '',
    does: 'the remotes and where each stands',
    names: [0, 0],
    async run({ call, print }) {
      const { remotes } = await call(listRemotes);
      const rows = remotes.map(({ entry, change, retired }) => {
        const { at, by } = retired ?? change;
        const version = retired ? 'retired' : entry.version;
        return [entry.name, version, String(entry.contract), entry.routes.join(' '), at, by];
      });
      const head = ['REMOTE', 'VERSION', 'CONTRACT', 'ROUTES', 'SINCE', 'BY'];
      for (const line of alignedLines([head, ...rows])) print(line);
    },
  },
  history: {
    takes: 'mfe-name',
    does: 'every change, newest first',
    async run({ call, print }) {
      const { changes, retirements, canaries } = await call(remoteHistory);
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
    },
  },
  token: {
    takes: 'mfe-name ... --who name [--days 90]',
    does: 'sign a deploy token',
    names: anyNumber,
    run: async (context) => context.print(await signed(deployTokenSigner, context)),
  },
  permit: {
    takes: 'mfe-name ... --who name',
    does: 'sign a permit to see another build for a day',
    names: anyNumber,
    run: async (context) => context.print(await signed(overridePermitSigner, context)),
  },
};

/** How a previously stored version became the live one. */
const hows = { activation: 'activate', promotion: 'promote' };

async function signed(signer: typeof deployTokenSigner, { config, names, who, days }: CommandContext) {
  if (who === undefined) throw new UsageError();
  if (!config.DEPLOY_PRIVATE_KEY) throw new Error('Set DEPLOY_PRIVATE_KEY: it signs tokens and permits.');
  const sign = signer({ privateKey: config.DEPLOY_PRIVATE_KEY });
  return sign({ who, remotes: names, ...(days !== undefined && { lifetimeDays: days }) });
}

function printPointer(print: (line: string) => void, record: RemoteRecord): void {
  const { entry, change, retired, canary } = record;
  const { name, version } = entry;
  print(retired ? `${name} is retired` : `${name} is at ${version}`);
  if (retired) print(`retire by ${retired.by} at ${retired.at}, before that ${version}`);
  else print(`${change.action} by ${change.by} at ${change.at}, before that ${change.from ?? 'none'}`);
  if (canary) print(`${canary.entry.version} is its canary: ${termsOf(canary)}`);
}

type CanaryTerms = Pick<CommandContext, 'percent' | 'cohorts' | 'promoteAfterMinutes'>;

/** The terms of a canary: '5 %, cohort early, live after 60 minutes'. */
function termsOf({ percent = 0, cohorts = [], promoteAfterMinutes }: CanaryTerms): string {
  const terms = [`${percent} %`, ...cohorts.map((cohort) => `cohort ${cohort}`)];
  if (promoteAfterMinutes !== undefined) terms.push(`live after ${promoteAfterMinutes} minutes`);
  return terms.join(', ');
}
