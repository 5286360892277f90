import * as z from 'zod/mini';
import * as addresses from '../facts/addresses.ts';
import { remoteVersion } from '../registry.ts';
import { quietMinutes, RemoteCanary } from '../remote-canary.ts';
import { defineRoute } from '../route.ts';
import { text } from '../text.ts';
import { RemoteParams, RemoteRecord, versionTimeoutMs } from './remotes.ts';

const { percent, cohorts, promoteAfterMinutes } = RemoteCanary.shape;

/**
 * Which canary the caller means. With it, a canary that somebody else has replaced meanwhile is left alone; left out,
 * it is the one that runs.
 */
const version = z.optional(remoteVersion);

/**
 * Gives a stored version to some of the visitors, after the gate has looked at it once more. Starting what runs
 * already on the same terms changes nothing.
 */
export const startCanary = defineRoute({
  ...addresses.startCanaryAddress,
  service: 'registry',
  summary: 'Give a stored version of a remote to some of the visitors',
  access: 'public',
  params: RemoteParams,
  body: z.strictObject({
    version: remoteVersion,
    percent,
    cohorts: z.optional(cohorts),
    promoteAfterMinutes,
  }),
  response: RemoteRecord,
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
export const changeCanary = defineRoute({
  ...addresses.changeCanaryAddress,
  service: 'registry',
  summary: 'Change who gets the canary of a remote',
  access: 'public',
  params: RemoteParams,
  body: z.strictObject({
    version,
    percent: z.optional(percent),
    cohorts: z.optional(cohorts),
    promoteAfterMinutes: z.nullish(quietMinutes),
  }),
  response: RemoteRecord,
  problems: ['remote.not-found', 'remote.no-canary', 'remote.changed-meanwhile'],
});

/** Gives everybody the live version again. */
export const endCanary = defineRoute({
  ...addresses.endCanaryAddress,
  service: 'registry',
  summary: 'End the canary of a remote',
  access: 'public',
  params: RemoteParams,
  body: z.strictObject({ version, reason: z.optional(text(300)) }),
  response: RemoteRecord,
  status: 201,
  problems: ['remote.not-found', 'remote.no-canary', 'remote.changed-meanwhile'],
});

/** Gives everybody the canary: it becomes the live version. */
export const promoteCanary = defineRoute({
  ...addresses.promoteCanaryAddress,
  service: 'registry',
  summary: 'Make the canary of a remote its live version',
  access: 'public',
  params: RemoteParams,
  body: z.strictObject({ version }),
  response: RemoteRecord,
  status: 201,
  problems: [
    'remote.not-found',
    'remote.no-canary',
    'remote.no-such-version',
    'remote.gate-failed',
    'remote.changed-meanwhile',
  ],
});
