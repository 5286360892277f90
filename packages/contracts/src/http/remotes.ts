import * as z from 'zod/mini';
import * as addresses from '../facts/addresses.ts';
import { RemoteCanary, RemoteEntry, remoteName, remoteVersion } from '../registry.ts';
import { defineRoute, routesOf } from '../route.ts';
import { list, moment, text } from '../text.ts';

/** Scope of a principal that may deploy and roll back one remote. */
export const deployScope = (remote: string) => `remote.deploy:${remote}`;
/** Scope of a principal that may do so with every remote, also one that was never deployed. */
export const deployEveryScope = 'remote.deploy:*';
export const isDeployScope = (scope: string) =>
  scope === deployEveryScope || /^remote\.deploy:mfe-[a-z0-9-]+$/.test(scope);

/** Scope of a permit to try another build of one remote in the running shell. */
export const overrideScope = (remote: string) => `remote.override:${remote}`;
export const isOverrideScope = (scope: string) => /^remote\.override:mfe-[a-z0-9-]+$/.test(scope);

/**
 * The most files that one version may have; the next figure is the most bytes of all of them together. A
 * remote of ours has about 20 files and 1 MB.
 */
export const remoteFilesAtMost = 500;
export const remoteBytesAtMost = 16 * 1024 * 1024;

/** One file of a version: its path inside the version's folder and its bytes as base64. */
export const RemoteFile = z.strictObject({
  path: text(200, z.regex(/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/)),
  // Base64 makes the bytes a third longer.
  base64: text(Math.ceil(remoteBytesAtMost * 1.4), z.base64()),
});
export type RemoteFile = z.infer<typeof RemoteFile>;

/** A team's declaration of its remote, in remote.json next to the remote's source. */
export const RemoteDeclaration = z.pick(RemoteEntry, {
  contract: true,
  routes: true,
  signedInRoutes: true,
  pages: true,
  navigation: true,
  titles: true,
  parts: true,
});
export type RemoteDeclaration = z.infer<typeof RemoteDeclaration>;

/** Takes the declaration out of an entry of the registry or a remote.json. Any other fields are left out. */
export function declarationOf(entry: RemoteDeclaration): RemoteDeclaration {
  const names = Object.keys(RemoteDeclaration.shape) as (keyof RemoteDeclaration)[];
  const given = names.filter((name) => entry[name] !== undefined).map((name) => [name, entry[name]]);
  return Object.fromEntries(given) as RemoteDeclaration;
}

/**
 * One change of a remote's pointer: who moved it and when, from which version to which. `from` is null when none
 * was live.
 */
export const RemoteChange = z.strictObject({
  name: remoteName,
  action: z.enum(['deploy', 'rollback']),
  from: z.nullable(remoteVersion),
  to: remoteVersion,
  by: text(128),
  at: moment,
  /** How a previously stored version became the live one. Left out for an immediate deployment. */
  through: z.optional(z.enum(['activation', 'promotion'])),
  /** Why, when it was not a person who moved it. */
  reason: z.optional(text(300)),
});
export type RemoteChange = z.infer<typeof RemoteChange>;

/**
 * What the registry's bucket stores under the name of a remote: the current version and the change that set
 * it. For a retired remote it is the version that was live last.
 */
export const RemoteRecord = z.strictObject({
  entry: RemoteEntry,
  change: RemoteChange,
  /** Who took it out of the site, and when. */
  retired: z.optional(z.strictObject({ by: text(128), at: moment })),
  /** The version that some of the visitors get instead. */
  canary: z.optional(RemoteCanary),
  /** The canary that ended with this record, while the pointer stayed. Whatever moves the pointer ends it too. */
  canaryEnded: z.optional(
    z.strictObject({ version: remoteVersion, by: text(128), at: moment, reason: z.optional(text(300)) }),
  ),
});
export type RemoteRecord = z.infer<typeof RemoteRecord>;

/** Whether a remote is served. One that was retired is not. */
export const isLive = ({ retired }: RemoteRecord): boolean => retired === undefined;

/** The NATS KV bucket of the registry. The key is the name of a remote, the value its RemoteRecord. */
export const remoteBucket = 'REMOTES';

export const RemoteParams = z.strictObject({ name: remoteName });

/** A version as it is uploaded. */
export const VersionUpload = z.strictObject({
  version: remoteVersion,
  declaration: RemoteDeclaration,
  files: list(RemoteFile, remoteFilesAtMost, { least: 1 }),
});

// Base64 makes the bytes a third longer.
export const versionLimitBytes = Math.ceil(remoteBytesAtMost * 1.4);
/** At most 20 s to read what a version brings, and 30 before its turn to be read comes. */
export const versionTimeoutMs = 60_000;

const ofRemote = routesOf({ service: 'registry', access: 'public', params: RemoteParams });

/** Uploads a version, checks it against the shell's contract, and only then points the registry to it. */
export const deployRemote = ofRemote(
  { method: 'POST', path: '/api/remotes/:name/deployments' },
  {
    summary: 'Deploy a version of a remote',
    body: VersionUpload,
    response: RemoteRecord,
    status: 201,
    problems: ['remote.gate-failed', 'remote.version-taken', 'remote.changed-meanwhile'],
    bodyLimitBytes: versionLimitBytes,
    timeoutMs: versionTimeoutMs,
  },
);

/**
 * Points the registry back to the version before the current one, or to any earlier version that is named.
 */
export const rollbackRemote = ofRemote(addresses.rollbackRemoteAddress, {
  summary: 'Roll a remote back',
  body: z.strictObject({ to: z.optional(remoteVersion) }),
  response: RemoteRecord,
  status: 201,
  problems: ['remote.not-found', 'remote.no-such-version', 'remote.gate-failed', 'remote.changed-meanwhile'],
});

/**
 * Takes a remote out of the site. Its pages answer 410, its files and its history stay, and a deployment or a
 * rollback brings it back.
 */
export const retireRemote = ofRemote(addresses.retireRemoteAddress, {
  summary: 'Retire a remote',
  response: RemoteRecord,
  status: 201,
  problems: ['remote.not-found', 'remote.changed-meanwhile'],
});

/** Deletes the files of old versions of a remote, like the registry's daily cleanup. */
export const pruneRemote = ofRemote(
  { method: 'POST', path: '/api/remotes/:name/prunings' },
  {
    summary: 'Remove the old versions of a remote',
    response: z.strictObject({ removed: z.array(remoteVersion) }),
    status: 201,
    problems: ['remote.not-found'],
  },
);

export const listRemotes = defineRoute({
  ...addresses.listRemotesAddress,
  service: 'registry',
  summary: 'The remotes and the version each is at',
  access: 'public',
  response: z.strictObject({ remotes: z.array(RemoteRecord) }),
});

/** What happened to a canary. One that was promoted ends with a change to its version. */
export const CanaryStep = z.strictObject({
  action: z.enum(['start', 'change', 'end']),
  version: remoteVersion,
  by: text(128),
  at: moment,
  /** The percentage from then on; left out when the canary has ended. */
  percent: z.optional(RemoteCanary.shape.percent),
  cohorts: z.optional(RemoteCanary.shape.cohorts),
  promoteAfterMinutes: RemoteCanary.shape.promoteAfterMinutes,
  /** Why it ended. */
  reason: z.optional(text(300)),
});
export type CanaryStep = z.infer<typeof CanaryStep>;

export const remoteHistory = ofRemote(addresses.remoteHistoryAddress, {
  summary: 'Every change of a remote, newest first',
  response: z.strictObject({
    changes: z.array(RemoteChange),
    /** When it was taken out of the site, newest first. */
    retirements: z.array(z.strictObject({ from: remoteVersion, by: text(128), at: moment })),
    /** How its canaries began, changed and ended, newest first. */
    canaries: z.array(CanaryStep),
  }),
  problems: ['remote.not-found'],
});
