import { isIP } from 'node:net';
import type { SettingRule, SettingValues } from '@freightwright/service-kit';
import { defineSettings, secretInProduction, setting } from '@freightwright/service-kit';
import * as z from 'zod';
import type { AssetStore } from './asset-store.ts';
import { directoryAssetStore } from './directory-asset-store.ts';
import { openBucket } from './s3/bucket.ts';
import { s3AssetStore } from './s3/s3-asset-store.ts';

const eitherStore: SettingRule<string | undefined> = (dir, { values }) => {
  // A setting that could not be read still counts as set.
  const hasBucket = !Object.hasOwn(values, 'REMOTES_S3_BUCKET') || values.REMOTES_S3_BUCKET !== undefined;
  if (dir === undefined && !hasBucket) return 'is required, unless REMOTES_S3_BUCKET is set';
  return dir !== undefined && hasBucket ? 'and REMOTES_S3_BUCKET exclude each other' : undefined;
};

const needs =
  (other: string): SettingRule<string | undefined> =>
  (value, { values }) =>
    value !== undefined && values[other] === undefined ? `needs ${other}` : undefined;

const httpsBeyondThisMachine: SettingRule<string | undefined> = (endpoint, { production }) =>
  production && endpoint !== undefined && !endpoint.startsWith('https:') && !isLoopback(endpoint)
    ? 'must begin with https:// in production, unless the server is on this machine'
    : undefined;

/** Only fixed names and numbers count, since DNS can point any other name elsewhere. */
function isLoopback(endpoint: string): boolean {
  const { hostname } = new URL(endpoint);
  return (
    hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))
  );
}

/** The store of the remotes' versions: the registry writes them, and the gateway reads them. */
export const assetStoreSettings = defineSettings({
  REMOTES_DIR: setting(z.optional(z.string().min(1)), {
    description:
      'Folder that holds the versions of remotes: <name>/<version>/. The registry writes it, the gateway serves it. Required, unless REMOTES_S3_BUCKET is set.',
    rules: [eitherStore],
  }),
  REMOTES_S3_BUCKET: setting(
    z.optional(
      z
        .string()
        .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'REMOTES_S3_BUCKET must be the name of a bucket'),
    ),
    {
      description:
        'Bucket that holds the versions of remotes, instead of REMOTES_DIR, at a server that speaks S3 and knows conditional writes.',
    },
  ),
  REMOTES_S3_ENDPOINT: setting(z.optional(z.url({ protocol: /^https?$/ })), {
    description:
      "Address of the server of REMOTES_S3_BUCKET. Unset: Amazon's own. Production wants https beyond this machine.",
    rules: [needs('REMOTES_S3_BUCKET'), httpsBeyondThisMachine],
  }),
  REMOTES_S3_REGION: setting(
    z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .default('us-east-1'),
    { description: 'Region of REMOTES_S3_BUCKET.' },
  ),
  REMOTES_S3_PREFIX: setting(
    z
      .string()
      .max(100)
      .regex(/^(?:\w[\w-]*\/)*$/, 'REMOTES_S3_PREFIX must be names that each end with a slash: site/')
      .default(''),
    { description: 'What every key in REMOTES_S3_BUCKET begins with: names that each end with a slash.' },
  ),
  REMOTES_S3_ACCESS_KEY_ID: setting(z.optional(z.string().min(1)), {
    description:
      'Name of the access key for REMOTES_S3_BUCKET. Unset: what the machine has, such as a role of Amazon.',
    rules: [needs('REMOTES_S3_BUCKET'), needs('REMOTES_S3_SECRET_ACCESS_KEY')],
  }),
  REMOTES_S3_SECRET_ACCESS_KEY: setting(z.optional(z.string().min(1)), {
    description: 'The access key itself.',
    secret: true,
    rules: [needs('REMOTES_S3_ACCESS_KEY_ID'), secretInProduction({ atLeast: 16 })],
  }),
});

/**
 * The store of the settings. The client for a bucket is loaded only when needed, and does not connect yet.
 * @param options.now milliseconds since the epoch.
 */
export async function openAssetStore(
  config: SettingValues<typeof assetStoreSettings>,
  options: { now?: () => number } = {},
): Promise<AssetStore> {
  if (config.REMOTES_DIR !== undefined) return directoryAssetStore({ dir: config.REMOTES_DIR, ...options });
  const { REMOTES_S3_ACCESS_KEY_ID: accessKeyId, REMOTES_S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  const bucket = await openBucket({
    endpoint: config.REMOTES_S3_ENDPOINT,
    region: config.REMOTES_S3_REGION,
    bucket: config.REMOTES_S3_BUCKET ?? '',
    prefix: config.REMOTES_S3_PREFIX,
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  });
  return s3AssetStore({ bucket, ...options });
}
