import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceName } from '@freightwright/contracts';
import { createPrincipalKeys, natsAdmin, speakers } from '@freightwright/service-kit';
import type { Environment } from './environment.ts';
import { type OwnSecretName, pairs, paymentKeys, singles } from './own-secrets.ts';
import { SERVICES } from './services.ts';

/** A service that waits for the database has a user there. */
type ServiceUser<Service> = Service extends { name: infer Name; after: readonly (infer Part)[] }
  ? 'mongo' extends Part
    ? Name
    : never
  : never;
type DatabaseOwner = 'gateway' | ServiceUser<(typeof SERVICES)[number]>;

/** The users of the database that we start: every part that keeps something there has its own. */
export const databaseUsers: readonly DatabaseOwner[] = [
  'gateway',
  ...SERVICES.filter(({ after }) => after.some((part) => part === 'mongo')).map(
    ({ name }) => name as DatabaseOwner,
  ),
];
export type DatabaseUser = DatabaseOwner | 'admin';
export type MessagesUser = ServiceName | typeof natsAdmin;

export type PasswordName =
  | `NATS_PASSWORD_${Uppercase<MessagesUser>}`
  | `MONGO_PASSWORD_${Uppercase<DatabaseUser>}`;
export const messagesPassword = (user: MessagesUser) =>
  `NATS_PASSWORD_${user.toUpperCase() as Uppercase<MessagesUser>}` as const;
export const databasePassword = (user: DatabaseUser) =>
  `MONGO_PASSWORD_${user.toUpperCase() as Uppercase<DatabaseUser>}` as const;

const passwords: readonly PasswordName[] = [
  ...[...(Object.keys(speakers) as ServiceName[]), natsAdmin].map((user: MessagesUser) =>
    messagesPassword(user),
  ),
  ...[...databaseUsers, 'admin' as const].map(databasePassword),
];

export type SecretName = OwnSecretName | PasswordName;
export type Secrets = Readonly<Record<SecretName, string>>;

const SINGLE_BYTES = 32;

/** Whether a secret is a user's password at a server that we start. */
export const isPassword = (name: string): boolean => /^(?:NATS|MONGO)_PASSWORD_/.test(name);

/**
 * The Ed25519 pairs, the single secrets and the passwords (32 bytes in base64). Each comes from the
 * environment if it is set there, a pair with both its keys. Otherwise it is made once and kept in the data
 * folder, which only its owner can read.
 * @throws Error when only half of a pair is set.
 */
export async function openSecrets({ folder, env }: { folder: string; env: Environment }): Promise<Secrets> {
  const file = join(folder, 'secrets.json');
  const kept = await readKept(file);
  const secrets: Record<string, string> = {};
  let made = false;
  for (const [privateName, publicName] of pairs) {
    const [given, published] = [env[privateName], env[publicName]];
    if (Boolean(given) !== Boolean(published)) {
      throw new Error(`${privateName} and ${publicName} belong together: set both, or neither.`);
    }
    if (given && published) {
      Object.assign(secrets, { [privateName]: given, [publicName]: published });
      continue;
    }
    if (!kept[privateName] || !kept[publicName]) {
      const { privateKey, publicKey } = createPrincipalKeys();
      Object.assign(kept, { [privateName]: privateKey, [publicName]: publicKey });
      made = true;
    }
    Object.assign(secrets, { [privateName]: kept[privateName], [publicName]: kept[publicName] });
  }
  for (const name of [...singles, ...passwords]) {
    const given = env[name];
    if (!given && !kept[name]) {
      // Passwords are in base64url, because they become part of addresses and of a server's configuration.
      kept[name] = randomBytes(SINGLE_BYTES).toString(isPassword(name) ? 'base64url' : 'base64');
      made = true;
    }
    secrets[name] = given || (kept[name] ?? '');
  }
  if (Boolean(env.STRIPE_SECRET_KEY) !== Boolean(env.STRIPE_WEBHOOK_SECRET)) {
    throw new Error('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both, or neither.');
  }
  for (const [name, prefix] of Object.entries(paymentKeys)) {
    const given = env[name];
    if (!given && !kept[name]) {
      kept[name] = prefix + randomBytes(SINGLE_BYTES).toString('hex');
      made = true;
    }
    secrets[name] = given || (kept[name] ?? '');
  }
  if (made) {
    await writeFile(`${file}.new`, JSON.stringify(kept, null, 2), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return secrets as Secrets;
}

/** A secret that was set, or made at an earlier start; undefined when there is none. It makes no new one. */
export async function readSecret(
  name: SecretName,
  { folder, env }: { folder: string; env: Environment },
): Promise<string | undefined> {
  return env[name] || (await readKept(join(folder, 'secrets.json')))[name];
}

async function readKept(file: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
