import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { natsAdmin, publishers } from '@freightwright/nats-kit';
import { createPrincipalKeys, deployTokenSigner } from '@freightwright/service-kit';
import { databaseUsers, platformRemotes } from '@freightwright/stack-launcher';

/** Secrets from third parties. Their files begin empty. */
const filledInByHand = ['stripe_secret_key', 'stripe_webhook_secret', 'openai_api_key', 'remotes_s3_key'];

const mongoHosts = ['mongo-1:27017', 'mongo-2:27017', 'mongo-3:27017'].join();
const natsHosts = ['nats-1:6222', 'nats-2:6222', 'nats-3:6222'];
/** The servers in a Kubernetes cluster, by the names of their StatefulSet. */
const natsPods = ['nats-0', 'nats-1', 'nats-2'].map((pod) => `${pod}.nats-servers:6222`);

const secretBytes = 32;
/** MongoDB requires a key file of 6 to 1024 characters of base64. */
const keyFileBytes = 512;

const base64 = () => randomBytes(secretBytes).toString('base64');
/** For passwords, which are inserted into addresses and a server's configuration. */
const base64url = () => randomBytes(secretBytes).toString('base64url');

/**
 * Writes every secret of a deployment into a folder, one file each; existing files stay. Only the owner may
 * enter the folder. The files in it are world-readable, because containers see the owner of the host, and no
 * process in them is root.
 */
export async function writeSecrets(folder: string, root: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const stored = await readSecrets(folder);
  const { always } = await platformRemotes(root);
  const secrets = await makeSecrets(stored, always);
  for (const [name, text] of Object.entries(secrets)) {
    if (stored[name] === text) continue;
    const file = join(folder, name);
    await writeFile(`${file}.new`, text, { mode: 0o444 });
    await rename(`${file}.new`, file);
  }
  return {
    made: Object.keys(secrets).filter((name) => stored[name] === undefined),
    /** Third-party secrets that are still empty. */
    empty: filledInByHand.filter((name) => secrets[name] === ''),
  };
}

async function readSecrets(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => !name.endsWith('.new'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return Object.fromEntries(names.map((name, index) => [name, (texts[index] ?? '').trim()]));
}

/**
 * The text of every secret by the name of its file: the stored one, or a new one. Derived secrets (addresses
 * with a password in them, the token of the job that deploys our remotes) are regenerated each time.
 */
async function makeSecrets(stored: Record<string, string>, remotes: readonly string[]) {
  const secrets: Record<string, string> = {};
  const make = (name: string, random: () => string): string => {
    secrets[name] = stored[name] || random();
    return secrets[name];
  };
  for (const pair of ['principal', 'deploy']) {
    const isWhole = stored[`${pair}_private_key`] && stored[`${pair}_public_key`];
    const { privateKey, publicKey } = createPrincipalKeys();
    secrets[`${pair}_private_key`] = (isWhole && stored[`${pair}_private_key`]) || privateKey;
    secrets[`${pair}_public_key`] = (isWhole && stored[`${pair}_public_key`]) || publicKey;
  }
  for (const name of ['gateway_client', 'registrar_client', 'acme_client', 'session', 'webhook']) {
    make(`${name}_secret`, base64);
  }
  make('keycloak_db_password', base64url);
  make('mongo_keyfile', () => randomBytes(keyFileBytes).toString('base64'));
  make('mongo_password_admin', base64url);
  for (const user of databaseUsers) {
    const password = make(`mongo_password_${user}`, base64url);
    secrets[`mongodb_uri_${user}`] =
      `mongodb://${user}:${password}@${mongoHosts}/?replicaSet=rs0&authSource=admin`;
  }
  secrets.nats_passwords = [...Object.keys(publishers), natsAdmin]
    .map((user) => `NATS_PASSWORD_${user.toUpperCase()}: "${make(`nats_password_${user}`, base64url)}"\n`)
    .join('');
  const toJoin = /"([\w-]+)"/.exec(stored.nats_cluster ?? '')?.[1] ?? base64url();
  secrets.nats_cluster = clusterLines(toJoin, natsHosts);
  secrets.nats_cluster_kubernetes = clusterLines(toJoin, natsPods);
  const sign = deployTokenSigner({ privateKey: secrets.deploy_private_key ?? '' });
  secrets.deploy_token = await sign({ who: 'deployment', remotes });
  make('smtp_url', () => 'smtp://mailpit:1025');
  for (const name of filledInByHand) make(name, () => '');
  return secrets;
}

/** The lines for deploy/nats/server-cluster.conf: the password and addresses with which servers join. */
function clusterLines(password: string, hosts: readonly string[]): string {
  const routes = hosts.map((host) => `"nats://routes:${password}@${host}"`);
  return `NATS_CLUSTER_PASSWORD: "${password}"\nNATS_CLUSTER_ROUTES: [${routes.join(', ')}]`;
}
