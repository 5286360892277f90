import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DeployedPart, deployedParts } from '../parts/deployed-parts.ts';
import { writeSecrets } from '../secrets/write-secrets.ts';
import { composeFaults } from './check-compose.ts';
import { type ComposeFile, readCompose } from './read-compose.ts';

const root = join(import.meta.dirname, '../../..');
const publicEnv = { PUBLIC_URL: 'https://site.example', SIGN_IN_URL: 'https://id.example' };
let secretFolder: string;
let parts: DeployedPart[];

beforeAll(async () => {
  secretFolder = await mkdtemp(join(tmpdir(), 'secrets-'));
  await writeSecrets(secretFolder, root);
  parts = await deployedParts(root);
});
afterAll(() => rm(secretFolder, { recursive: true, force: true }));

type Changeable<T> = { -readonly [K in keyof T]: T[K] extends object | undefined ? Changeable<T[K]> : T[K] };

/** The faults of our own file after a change to it. */
function faultsAfter(change: (compose: Changeable<ComposeFile>) => void, env = publicEnv): string[] {
  const compose = structuredClone(readCompose(join(root, 'docker-compose.yml'), env));
  change(compose as Changeable<ComposeFile>);
  return composeFaults(compose, { root, parts, secretFolder });
}

it('finds nothing in our own file', () => expect(faultsAfter(() => {})).toEqual([]));

it('finds nothing in one whose remotes are in a bucket', () => {
  const bucket = {
    REMOTES_DIR: '',
    REMOTES_S3_BUCKET: 'remotes',
    REMOTES_S3_ENDPOINT: 'https://s3.example',
    REMOTES_S3_ACCESS_KEY_ID: 'site',
    REMOTES_S3_SECRET_ACCESS_KEY_FILE: '/run/secrets/remotes_s3_key',
  };
  const faults = faultsAfter((compose) => {
    compose.secrets = { ...compose.secrets, remotes_s3_key: { file: './deploy/secrets/remotes_s3_key' } };
    for (const name of ['gateway', 'registry']) {
      const service = compose.services[name];
      Object.assign(service?.environment ?? {}, bucket);
      service?.secrets?.push('remotes_s3_key');
    }
  });
  expect(faults).toEqual([]);
});

const changes: [
  string,
  (services: Record<string, Changeable<ComposeFile['services'][string]>>) => void,
  string,
][] = [
  ['a service that is missing', (all) => delete all.usage, 'No service runs usage.'],
  [
    'a variable that the part does not know',
    ({ bol }) => Object.assign(bol?.environment ?? {}, { BOL_PREFIX: '04' }),
    'bol is given BOL_PREFIX, which is no setting of it.',
  ],
  [
    'a required variable that is missing',
    ({ billing }) => delete billing?.environment?.STRIPE_SECRET_KEY_FILE,
    'billing would not start: STRIPE_SECRET_KEY is required: Secret key of the Stripe account that takes the payments.',
  ],
  [
    'a value that the part refuses',
    ({ bol }) => Object.assign(bol?.environment ?? {}, { LOG_LEVEL: 'loud' }),
    'bol would not start: LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent',
  ],
  [
    'a secret that nothing makes',
    ({ bol }) => Object.assign(bol?.environment ?? {}, { MONGODB_URI_FILE: '/run/secrets/mongo' }),
    'bol is given MONGODB_URI_FILE, whose file mongo nothing makes.',
  ],
  [
    'a secret that the part is not given',
    ({ usage }) => Object.assign(usage ?? {}, { secrets: ['principal_public_key', 'nats_password_usage'] }),
    'usage reads the secret mongodb_uri_usage, which it does not get.',
  ],
  [
    'a part that signs in as another',
    ({ bol }) => Object.assign(bol?.environment ?? {}, { NATS_USER: 'billing' }),
    'bol does not sign in at NATS as bol.',
  ],
  [
    'an address that leads to another part',
    ({ gateway }) => Object.assign(gateway?.environment ?? {}, { BOL_URL: 'http://bol:8104' }),
    "The gateway's BOL_URL is not http://bol:8103.",
  ],
  [
    'a second part that is published',
    (all) => Object.assign(all.nats ?? all['nats-1'] ?? {}, { ports: ['4222:4222'] }),
    'nats-1 is published; only the gateway may be.',
  ],
  [
    'a file system that can be written',
    ({ bol }) => Object.assign(bol ?? {}, { read_only: false }),
    'bol has a file system that can be written.',
  ],
  ['root', ({ mailpit }) => Object.assign(mailpit ?? {}, { user: '0:0' }), 'mailpit runs as root.'],
  ['no user', ({ mailpit }) => delete mailpit?.user, 'mailpit runs as root.'],
  ['no limit', ({ bol }) => delete bol?.deploy, 'bol lacks a limit of cores, memory or processes.'],
  ['no health check', ({ bulk }) => delete bulk?.healthcheck, 'bulk has no health check.'],
  [
    'a health check of another part',
    ({ bulk, bol }) => Object.assign(bulk ?? {}, { healthcheck: bol?.healthcheck }),
    'The health check of bulk asks 8103/readyz and not 8108/readyz.',
  ],
  [
    'an image without a version',
    ({ mailpit }) => Object.assign(mailpit ?? {}, { image: 'axllent/mailpit:latest' }),
    'mailpit has no exact image: axllent/mailpit:latest.',
  ],
  [
    'a zone in which the part has no business',
    ({ registry }) => Object.assign(registry ?? {}, { networks: ['services', 'messages', 'data'] }),
    'registry must not be in the network data.',
  ],
  [
    'a path that is not there',
    (all) =>
      Object.assign(all['mongo-1'] ?? {}, { volumes: ['./deploy/mongo/gone.sh:/x:ro', 'mongo-1:/data/db'] }),
    'mongo-1 names ./deploy/mongo/gone.sh, which is not there.',
  ],
  [
    'a stage that the Dockerfile has not',
    ({ bol }) => Object.assign(bol?.build ?? {}, { target: 'whole' }),
    'bol is built from the stage whole, which Dockerfile has not.',
  ],
  [
    'a database user that is forgotten',
    (all) => Object.assign(all['mongo-users'] ?? {}, { secrets: ['mongo_password_admin'] }),
    'mongo-users makes no user for bulk.',
  ],
];
it.each(changes)('finds %s', (_, change, fault) => {
  expect(faultsAfter(({ services }) => change(services as never))).toContain(fault);
});

it('finds a zone that leads outside', () => {
  const faults = faultsAfter(({ networks }) => {
    networks.data = {};
  });
  expect(faults).toContain('The network data must be closed.');
});

it('finds plain http in production', () => {
  const faults = faultsAfter(() => {}, { ...publicEnv, PUBLIC_URL: 'http://site.example' });
  expect(faults.filter((fault) => fault.includes('must begin with https://'))).toHaveLength(4);
});
