import * as z from 'zod/mini';
import * as addresses from '../facts/addresses.ts';
import { quietMinutes, RemoteCanary, remoteVersion } from '../registry.ts';
import { routesOf } from '../route.ts';
import { text } from '../text.ts';
import { RemoteParams, RemoteRecord, versionTimeoutMs } from './remotes.ts';

const { percent, cohorts, promoteAfterMinutes } = RemoteCanary.shape;

/**
 * Which canary the caller means. With it, a canary that somebody else has replaced meanwhile is left alone; left out,
 * it is the one that runs.
 */
const version = z.optional(remoteVersion);

const ofRemote = routesOf({
  service: 'registry',
  access: 'public',
  params: RemoteParams,
  response: RemoteRecord,
});

/**
 * Gives a stored version to some of the visitors, after the gate has looked at it once more. Starting what runs
 * already on the same terms changes nothing.
 */
export const startCanary = ofRemote(addresses.startCanaryAddress, {
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
 * Changes who gets the canary, or after which quiet time it becomes the live version. What is left out stays, and null
 * takes the quiet time away. A quiet time begins anew.
 */
export const changeCanary = ofRemote(addresses.changeCanaryAddress, {
  summary: 'Change who gets the canary of a remote',
  body: z.strictObject({
    version,
    percent: z.optional(percent),
    cohorts: z.optional(cohorts),
    promoteAfterMinutes: z.nullish(quietMinutes),
  }),
  problems: ['remote.not-found', 'remote.no-canary', 'remote.changed-meanwhile'],
});

/** Gives everybody the live version again. */
export const endCanary = ofRemote(addresses.endCanaryAddress, {
  summary: 'End the canary of a remote',
  body: z.strictObject({ version, reason: z.optional(text(300)) }),
  status: 201,
  problems: ['remote.not-found', 'remote.no-canary', 'remote.changed-meanwhile'],
});

/** Gives everybody the canary: it becomes the live version. */
export const promoteCanary = ofRemote(addresses.promoteCanaryAddress, {
  summary: 'Make the canary of a remote its live version',
  body: z.strictObject({ version }),
  status: 201,
  problems: [
    'remote.not-found',
    'remote.no-canary',
    'remote.no-such-version',
    'remote.gate-failed',
    'remote.changed-meanwhile',
  ],
});
