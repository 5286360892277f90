import * as z from 'zod/mini';
import * as addresses from '../constants/addresses.ts';
import { RemoteCanary, RemoteEntry, remoteName, remoteVersion } from '../registry.ts';
import { defineRoute, routesOf } from '../route.ts';
import { list, moment, text } from '../text.ts';

/**
 * Scope of a principal that may deploy and roll back one remote.
 * @example deployScope('mfe-bol'); // => 'remote.deploy:mfe-bol'
 */
export const deployScope = (remote: string) => `remote.deploy:${remote}`;
/** Scope of a principal that may do so with every remote, including new ones. */
export const deployEveryScope = 'remote.deploy:*';
/**
 * Whether a scope permits deployments of one or every remote.
 * @example isDeployScope('remote.deploy:mfe-bol'); // => true
 */
export const isDeployScope = (scope: string) =>
  scope === deployEveryScope || /^remote\.deploy:mfe-[a-z0-9-]+$/.test(scope);

/**
 * Scope of a permit to override one remote with another build in the running shell.
 * @example overrideScope('mfe-bol'); // => 'remote.override:mfe-bol'
 */
export const overrideScope = (remote: string) => `remote.override:${remote}`;
/**
 * Whether a scope permits an override of one remote.
 * @example isOverrideScope('remote.override:*'); // => false
 */
export const isOverrideScope = (scope: string) => /^remote\.override:mfe-[a-z0-9-]+$/.test(scope);

/** Maximum files and total bytes of one version. A remote of ours has about 20 files and 1 MB. */
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

/**
 * Picks the declaration from an entry of the registry or a remote.json. Other fields are left out.
 * @example declarationOf(entry).routes; // => ['/bol']
 */
export function declarationOf(entry: RemoteDeclaration): RemoteDeclaration {
  const names = Object.keys(RemoteDeclaration.shape) as (keyof RemoteDeclaration)[];
  const given = names.filter((name) => entry[name] !== undefined).map((name) => [name, entry[name]]);
  return Object.fromEntries(given) as RemoteDeclaration;
}

/** One change of a remote's current version: who, when, which; `from` is null when none was live. */
export const RemoteChange = z.strictObject({
  name: remoteName,
  action: z.enum(['deploy', 'rollback']),
  from: z.nullable(remoteVersion),
  to: remoteVersion,
  by: text(128),
  at: moment,
  /** How a previously stored version became the live one. Left out for an immediate deployment. */
  through: z.optional(z.enum(['activation', 'promotion'])),
  /** The reason for an automatic change. */
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
  /** Who retired it, and when. */
  retired: z.optional(z.strictObject({ by: text(128), at: moment })),
  /** The version that some visitors get instead. */
  canary: z.optional(RemoteCanary),
  /** The canary that ended while the live version stayed. Changing the live version ends it too. */
  canaryEnded: z.optional(
    z.strictObject({ version: remoteVersion, by: text(128), at: moment, reason: z.optional(text(300)) }),
  ),
});
export type RemoteRecord = z.infer<typeof RemoteRecord>;

/**
 * Whether a remote is served, which a retired one is not.
 * @example isLive({ ...record, retired: { by: 'ann', at: '2026-11-23T09:30:00.000Z' } }); // => false
 */
export const isLive = ({ retired }: RemoteRecord): boolean => retired === undefined;

/** The NATS KV bucket of the registry. The key is the name of a remote, the value its RemoteRecord. */
export const remoteBucket = 'REMOTES';

export const RemoteParams = z.strictObject({ name: remoteName });

/** An uploaded version. */
export const VersionUpload = z.strictObject({
  version: remoteVersion,
  declaration: RemoteDeclaration,
  files: list(RemoteFile, remoteFilesAtMost, { least: 1 }),
});

// Base64 makes the bytes a third longer.
export const versionLimitBytes = Math.ceil(remoteBytesAtMost * 1.4);
/** At most 20 s to read an upload, and 30 in the queue before that. */
export const versionTimeoutMs = 60_000;

const ofRemote = routesOf({ service: 'registry', access: 'public', params: RemoteParams });

/** Uploads a version, checks it against the shell's contract, and then makes it the live version. */
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

/** Rolls back to the version before the current one, or to any earlier version that is named. */
export const rollbackRemote = ofRemote(addresses.rollbackRemote, {
  summary: 'Roll a remote back',
  body: z.strictObject({ to: z.optional(remoteVersion) }),
  response: RemoteRecord,
  status: 201,
  problems: ['remote.not-found', 'remote.no-such-version', 'remote.gate-failed', 'remote.changed-meanwhile'],
});

/** Retires a remote: its pages answer 410, its files and history stay; a deployment or rollback undoes it. */
export const retireRemote = ofRemote(addresses.retireRemote, {
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
  ...addresses.listRemotes,
  service: 'registry',
  summary: 'The remotes and the version each is at',
  access: 'public',
  response: z.strictObject({ remotes: z.array(RemoteRecord) }),
});

/** An event of a canary. A promotion is recorded as a change of the live version. */
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

export const remoteHistory = ofRemote(addresses.remoteHistory, {
  summary: 'Every change of a remote, newest first',
  response: z.strictObject({
    changes: z.array(RemoteChange),
    /** Retirements, newest first. */
    retirements: z.array(z.strictObject({ from: remoteVersion, by: text(128), at: moment })),
    /** How its canaries started, changed and ended, newest first. */
    canaries: z.array(CanaryStep),
  }),
  problems: ['remote.not-found'],
});
