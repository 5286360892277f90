import * as z from 'zod/mini';
import * as addresses from '../constants/addresses.ts';
import { quietMinutes, RemoteCanary, RemoteEntry, remoteVersion } from '../registry.ts';
import { defineRoute, routesOf } from '../route.ts';
import { moment, text } from '../text.ts';
import { RemoteParams, RemoteRecord, VersionUpload, versionLimitBytes, versionTimeoutMs } from './remotes.ts';

/** The most versions that are listed of one remote, newest first. */
export const versionsAtMost = 200;

/** The state of a version: live, canary, previously live (the rollback target), or stored only. */
export const versionStates = ['live', 'canary', 'earlier', 'stored'] as const;

/** A version whose files the store has. */
export const StoredVersion = z.strictObject({
  /** Its registry entry, real or prospective. */
  entry: RemoteEntry,
  state: z.enum(versionStates),
  /** When it was uploaded, or uploaded again. */
  storedAt: moment,
  /** The uploader. Null for a version that was stored before this was recorded. */
  by: z.nullable(text(128)),
  /** When the store may delete its files. Null while it is exempt. */
  expiresAt: z.nullable(moment),
});
export type StoredVersion = z.infer<typeof StoredVersion>;

/**
 * The registry's metadata file beside those of a version, so that a gateway can serve one that was never
 * live. Uploads may not contain it, and browsers cannot load it.
 */
export const versionFile = 'stored-version.json';

/** The content of the file. */
export const VersionFile = z.strictObject({ entry: RemoteEntry, by: text(128), at: moment });
export type VersionFile = z.infer<typeof VersionFile>;

const ofRemote = routesOf({ service: 'registry', access: 'public', params: RemoteParams });

/** Uploads a version and checks it as a deployment does, without changing what visitors get. */
export const uploadVersion = ofRemote(
  { method: 'POST', path: '/api/remotes/:name/versions' },
  {
    summary: 'Store a version of a remote without showing it',
    body: VersionUpload,
    response: StoredVersion,
    status: 201,
    problems: ['remote.gate-failed', 'remote.version-taken'],
    bodyLimitBytes: versionLimitBytes,
    timeoutMs: versionTimeoutMs,
  },
);

export const listVersions = ofRemote(addresses.listVersions, {
  summary: 'The versions of a remote that are stored, newest first',
  response: z.strictObject({ versions: z.array(StoredVersion) }),
  problems: ['remote.not-found'],
});

/** Activates a stored version after repeating its admission checks. It ends a canary. */
export const activateVersion = ofRemote(addresses.activateVersion, {
  summary: 'Make a stored version of a remote the live one',
  body: z.strictObject({ version: remoteVersion }),
  response: RemoteRecord,
  status: 201,
  problems: ['remote.no-such-version', 'remote.gate-failed', 'remote.changed-meanwhile'],
  timeoutMs: versionTimeoutMs,
});

/** Lifetime of a trial permit, seconds. */
export const trialPermitLifetimeS = 7 * 24 * 60 * 60;

/**
 * The address at which a browser tries a version, for itself alone. The page there asks for confirmation.
 * @example trialPath(entry, permit).split('&')[0]; // => '/bol?mf=mfe-bol@1.0.0'
 */
export function trialPath({ name, version, routes }: RemoteEntry, permit: string): string {
  const query = new URLSearchParams({ mf: `${name}@${version}`, 'mf-permit': permit });
  // '@' is allowed in a query unescaped, and is easier to read so.
  return `${routes[0] ?? '/'}?${query.toString().replace('%40', '@')}`;
}

/**
 * Signs a permit to try the stored versions of a remote in one's own browser. The gateway handles it, because
 * it signs and verifies such permits.
 */
export const permitTrials = defineRoute({
  ...addresses.permitTrials,
  service: 'gateway',
  summary: 'Let people try the stored versions of a remote',
  access: 'public',
  params: RemoteParams,
  response: z.strictObject({ permit: text(100), until: moment }),
  status: 201,
});

const { percent, cohorts, promoteAfterMinutes } = RemoteCanary.shape;

/** The expected canary; when another one has replaced it, nothing changes. Left out, any canary. */
const whichCanary = z.optional(remoteVersion);

const ofCanary = routesOf({
  service: 'registry',
  access: 'public',
  params: RemoteParams,
  response: RemoteRecord,
});

/**
 * Serves a stored version to a percentage of the visitors after repeating its admission checks. Starting a
 * canary that already runs with the same terms changes nothing.
 */
export const startCanary = ofCanary(addresses.startCanary, {
  summary: 'Give a stored version of a remote to some of the visitors',
  body: z.strictObject({
    version: remoteVersion,
    percent,
    cohorts: z.optional(cohorts),
    promoteAfterMinutes,
  }),
  status: 201,
  problems: [
    'remote.not-found',
    'remote.no-such-version',
    'remote.gate-failed',
    'remote.canary-runs',
    'remote.changed-meanwhile',
  ],
  timeoutMs: versionTimeoutMs,
});

/**
 * Changes the audience of the canary or its time until promotion. Omitted fields are unchanged, and null
 * removes the time. A changed time restarts.
 */
export const changeCanary = ofCanary(addresses.changeCanary, {
  summary: 'Change who gets the canary of a remote',
  body: z.strictObject({
    version: whichCanary,
    percent: z.optional(percent),
    cohorts: z.optional(cohorts),
    promoteAfterMinutes: z.nullish(quietMinutes),
  }),
  problems: ['remote.not-found', 'remote.no-canary', 'remote.changed-meanwhile'],
});

/** Ends the canary: all visitors get the live version again. */
export const endCanary = ofCanary(addresses.endCanary, {
  summary: 'End the canary of a remote',
  body: z.strictObject({ version: whichCanary, reason: z.optional(text(300)) }),
  status: 201,
  problems: ['remote.not-found', 'remote.no-canary', 'remote.changed-meanwhile'],
});

/** Makes the canary the live version for all visitors. */
export const promoteCanary = ofCanary(addresses.promoteCanary, {
  summary: 'Make the canary of a remote its live version',
  body: z.strictObject({ version: whichCanary }),
  status: 201,
  problems: [
    'remote.not-found',
    'remote.no-canary',
    'remote.no-such-version',
    'remote.gate-failed',
    'remote.changed-meanwhile',
  ],
});
