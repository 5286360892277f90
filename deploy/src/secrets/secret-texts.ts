import { randomBytes } from 'node:crypto';
import {
  createPrincipalKeys,
  deployTokenSigner,
  natsAdmin,
  type SpeakerName,
  speakers,
} from '@freightwright/service-kit';
import { databaseUsers } from '@freightwright/stack-launcher';

/** Secrets that come from somebody else, with a value of the right form for each, for checks. */
export const byHand: Readonly<Record<string, string>> = {
  stripe_secret_key: `sk_live_${'ThisIsTheFormOfAKey'}`,
  stripe_webhook_secret: `whsec_${'ThisIsTheFormOfASecret'}`,
  openai_api_key: 'ThisIsTheFormOfAKey',
  remotes_s3_key: randomBytes(30).toString('base64'),
};

const mongoMembers = ['mongo-1', 'mongo-2', 'mongo-3'];
const natsMembers = ['nats-1', 'nats-2', 'nats-3'];
/** The same in a cluster of Kubernetes, by the names that a StatefulSet gives. */
const natsPods = ['nats-0', 'nats-1', 'nats-2'].map((pod) => `${pod}.nats-servers`);

const secretBytes = 32;
/** MongoDB takes a key file of 6 to 1024 characters of base64. */
const keyFileBytes = 512;
const mongoPort = 27_017;
const natsRoutePort = 6222;

const base64 = () => randomBytes(secretBytes).toString('base64');
/** For passwords, which become part of addresses and of a server's configuration. */
const base64url = () => randomBytes(secretBytes).toString('base64url');

export interface SecretTextsOptions {
  /** What was made before, by the name of its file. It is kept. */
  readonly kept: Readonly<Record<string, string>>;
  /** The remotes of this repository, for the token of the job that deploys them. */
  readonly remotes: readonly string[];
}

/**
 * The text of every secret of a deployment by the name of its file: new ones where none was made before. What
 * follows from others (addresses with a password in them, the token) is made anew each time.
 */
export async function secretTexts({ kept, remotes }: SecretTextsOptions): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  const make = (name: string, random: () => string): string => {
    texts[name] = kept[name] || random();
    return texts[name];
  };
  for (const pair of ['principal', 'deploy'] as const) {
    const made = createPrincipalKeys();
    const whole = kept[`${pair}_private_key`] && kept[`${pair}_public_key`];
    texts[`${pair}_private_key`] = (whole && kept[`${pair}_private_key`]) || made.privateKey;
    texts[`${pair}_public_key`] = (whole && kept[`${pair}_public_key`]) || made.publicKey;
  }
  for (const name of ['gateway_client', 'registrar_client', 'acme_client', 'session', 'webhook']) {
    make(`${name}_secret`, base64);
  }
  make('keycloak_db_password', base64url);
  make('mongo_keyfile', () => randomBytes(keyFileBytes).toString('base64'));
  for (const user of [...databaseUsers, 'admin']) {
    const password = make(`mongo_password_${user}`, base64url);
    if (user !== 'admin') texts[`mongodb_uri_${user}`] = mongoUri(user, password);
  }
  const lines: string[] = [];
  for (const user of [...(Object.keys(speakers) as SpeakerName[]), natsAdmin]) {
    const password = make(`nats_password_${user}`, base64url);
    lines.push(`NATS_PASSWORD_${user.toUpperCase()}: "${password}"`);
  }
  texts.nats_passwords = lines.join('\n');
  const toJoin = /"([\w-]+)"/.exec(kept.nats_cluster ?? '')?.[1] ?? base64url();
  texts.nats_cluster = clusterLines(toJoin, natsMembers);
  texts.nats_cluster_kubernetes = clusterLines(toJoin, natsPods);
  texts.deploy_token = await deployTokenSigner({ privateKey: texts.deploy_private_key ?? '' })({
    who: 'deployment',
    remotes,
  });
  texts.smtp_url = kept.smtp_url || 'smtp://mailpit:1025';
  for (const name of Object.keys(byHand)) texts[name] = kept[name] ?? '';
  return texts;
}

function mongoUri(user: string, password: string): string {
  const hosts = mongoMembers.map((host) => `${host}:${mongoPort}`).join(',');
  return `mongodb://${user}:${password}@${hosts}/?replicaSet=rs0&authSource=admin`;
}

/** What deploy/nats/server-cluster.conf includes: the password with which servers join, and where they do. */
function clusterLines(password: string, members: readonly string[]): string {
  const routes = members.map((host) => `"nats://routes:${password}@${host}:${natsRoutePort}"`);
  return [`NATS_CLUSTER_PASSWORD: "${password}"`, `NATS_CLUSTER_ROUTES: [${routes.join(', ')}]`].join('\n');
}
