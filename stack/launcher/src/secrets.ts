import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceName } from '@freightwright/contracts';
import { natsAdmin, publishers } from '@freightwright/nats-kit';
import { createPrincipalKeys } from '@freightwright/service-kit';
import { SERVICES } from './services.ts';

/** Environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The users of the database that we start: one for each service that stores data there. */
export const databaseUsers = [
  'gateway',
  ...SERVICES.filter(({ after }) => after.some((component) => component === 'mongo')).map(({ name }) => name),
] as const;
export type DatabaseUser = ServiceName | 'admin';
type MessagesUser = ServiceName | typeof natsAdmin;

export const messagesPassword = (user: MessagesUser) =>
  `NATS_PASSWORD_${user.toUpperCase() as Uppercase<MessagesUser>}` as const;
export const databasePassword = (user: DatabaseUser) =>
  `MONGO_PASSWORD_${user.toUpperCase() as Uppercase<DatabaseUser>}` as const;
export const isPassword = (name: string): boolean => /^(?:NATS|MONGO)_PASSWORD_/.test(name);

/** The keys with which the gateway signs principals and services verify them, and those for deploy tokens. */
const pairs = [
  ['PRINCIPAL_PRIVATE_KEY', 'PRINCIPAL_PUBLIC_KEY'],
  ['DEPLOY_PRIVATE_KEY', 'DEPLOY_PUBLIC_KEY'],
] as const;

const random =
  (encoding: 'base64' | 'base64url' | 'hex', prefix = '') =>
  () =>
    prefix + randomBytes(32).toString(encoding);

/**
 * How each other secret is generated: those of clients at the identity provider, those that encrypt sessions
 * and webhooks, those of the payment sandbox, in the format of the provider's own, and the passwords of users
 * at servers that we start.
 */
const singles = {
  GATEWAY_CLIENT_SECRET: random('base64'),
  REGISTRAR_CLIENT_SECRET: random('base64'),
  ACME_CLIENT_SECRET: random('base64'),
  SESSION_SECRET: random('base64'),
  WEBHOOK_SECRET: random('base64'),
  STRIPE_SECRET_KEY: random('hex', 'sk_test_'),
  STRIPE_WEBHOOK_SECRET: random('hex', 'whsec_'),
};
const passwords = [
  ...[...(Object.keys(publishers) as ServiceName[]), natsAdmin].map((user: MessagesUser) =>
    messagesPassword(user),
  ),
  ...[...databaseUsers, 'admin' as const].map(databasePassword),
];

export type SecretName =
  | (typeof pairs)[number][number]
  | keyof typeof singles
  | ReturnType<typeof messagesPassword | typeof databasePassword>;
export type Secrets = Readonly<Record<SecretName, string>>;
const secretNames = [...pairs.flat(), ...Object.keys(singles), ...passwords] as const;

export interface SecretsAt {
  /** The data folder. */
  readonly folder: string;
  readonly env: Environment;
}

/**
 * Every secret: from the environment if it is set there, otherwise generated and stored in the data folder,
 * which only its owner can read.
 * @throws Error when only half of a pair is set.
 */
export async function openSecrets({ folder, env }: SecretsAt): Promise<Secrets> {
  const file = join(folder, 'secrets.json');
  const stored = await readStored(file);
  const before = JSON.stringify(stored);
  for (const [one, other] of [...pairs, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const]) {
    if (Boolean(env[one]) !== Boolean(env[other]))
      throw new Error(`${one} and ${other} belong together: set both, or neither.`);
  }
  for (const [privateName, publicName] of pairs) {
    if (env[privateName] || stored[privateName]) continue;
    const { privateKey, publicKey } = createPrincipalKeys();
    Object.assign(stored, { [privateName]: privateKey, [publicName]: publicKey });
  }
  for (const [name, make] of Object.entries(singles)) if (!env[name]) stored[name] ??= make();
  // They are inserted into addresses and a server's configuration.
  for (const name of passwords) if (!env[name]) stored[name] ??= random('base64url')();
  if (JSON.stringify(stored) !== before) {
    await writeFile(`${file}.new`, JSON.stringify(stored, null, 2), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return (await storedSecrets({ folder, env })) as Secrets;
}

/** The secrets that are set, or were generated at an earlier start. It generates no new ones. */
export async function storedSecrets({ folder, env }: SecretsAt): Promise<Partial<Secrets>> {
  const stored = await readStored(join(folder, 'secrets.json'));
  return Object.fromEntries(secretNames.map((name) => [name, env[name] || stored[name]]));
}

async function readStored(file: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Secrets that a process gets only through its own variables. Only the launcher signs deployments. */
export const withheld: ReadonlySet<string> = new Set([
  'DEPLOY_PRIVATE_KEY',
  'DEPLOY_TOKEN',
  'PRINCIPAL_PRIVATE_KEY',
  ...Object.keys(singles),
  'MONGODB_URI',
  'NATS_PASSWORD',
  'NATS_NKEY_SEED',
  'OPENAI_API_KEY',
]);

/** The launcher's environment without its secrets, overridden by a process's own variables. */
export function childEnv(env: Environment, own: Readonly<Record<string, string>>): Record<string, string> {
  const inherited = Object.entries(env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !withheld.has(entry[0]) && !isPassword(entry[0]),
  );
  return { ...Object.fromEntries(inherited), ...own };
}
