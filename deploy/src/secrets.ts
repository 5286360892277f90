import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPrincipalKeys, deployTokenSigner, natsAdmin, speakers } from '@freightwright/service-kit';
import { databaseUsers, houseRemotes } from '@freightwright/stack-launcher';

/** Secrets from third parties. Their files begin empty. */
const filledInByHand = ['stripe_secret_key', 'stripe_webhook_secret', 'openai_api_key', 'remotes_s3_key'];

const mongoHosts = ['mongo-1:27017', 'mongo-2:27017', 'mongo-3:27017'].join();
const natsHosts = ['nats-1:6222', 'nats-2:6222', 'nats-3:6222'];
/** The same servers in a cluster of Kubernetes, by the names that a StatefulSet gives. */
const natsPods = ['nats-0', 'nats-1', 'nats-2'].map((pod) => `${pod}.nats-servers:6222`);

const secretBytes = 32;
/** MongoDB takes a key file of 6 to 1024 characters of base64. */
const keyFileBytes = 512;

const base64 = () => randomBytes(secretBytes).toString('base64');
/** For passwords, which are inserted into addresses and a server's configuration. */
const base64url = () => randomBytes(secretBytes).toString('base64url');

/**
 * Writes every secret of a deployment into a folder, one file each; what is there already stays. The folder is
 * its owner's alone. The files in it can be read by anybody who may enter it, because a container sees them with
 * the owner that they have on the machine, and no process in it is root.
 */
export async function writeSecrets(folder: string, root: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const stored = await readSecrets(folder);
  const { always } = await houseRemotes(root);
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
 * The text of every secret by the name of its file: the stored one, or a new one. What follows from others (addresses
 * with a password in them, the token of the job that deploys our remotes) is made anew each time.
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
  secrets.nats_passwords = [...Object.keys(speakers), natsAdmin]
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

/** What deploy/nats/server-cluster.conf includes: the password with which servers join, and where they do. */
function clusterLines(password: string, hosts: readonly string[]): string {
  const routes = hosts.map((host) => `"nats://routes:${password}@${host}"`);
  return `NATS_CLUSTER_PASSWORD: "${password}"\nNATS_CLUSTER_ROUTES: [${routes.join(', ')}]`;
}
