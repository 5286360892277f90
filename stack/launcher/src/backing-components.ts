import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ServiceName } from '@freightwright/contracts';
import { makeStreams, natsAdmin, natsUsers, parseNatsUrl } from '@freightwright/nats-kit';
import { natsSettings } from '@freightwright/service-kit';
import { guarded } from '@freightwright/stack-guard';
import { MONGODB_SERIES, makeUsers, mongoUserUri } from '@freightwright/stack-mongo/from-outside';
import { findOrFetchNatsServer, natsCommand, natsUserUrl, probeNats } from '@freightwright/stack-nats';
import { type Component, nodeProgram } from './component.ts';
import type { Config } from './config.ts';
import type { DataFolder } from './data-folder.ts';
import { elsewhere, mongoServers, serverOf } from './elsewhere.ts';
import { probeHttp, probeTcp } from './probes.ts';
import type { DatabaseUser, Environment, Secrets } from './secrets.ts';
import { childEnv, databasePassword, databaseUsers, messagesPassword } from './secrets.ts';

export interface ComponentOptions {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly data: DataFolder;
  /** The environment that every child inherits. */
  readonly env: Environment;
  readonly report: (line: string) => void;
  readonly through?: Through | undefined;
}

/**
 * Puts a proxy between the processes and the port of a server, such as one that slows the connection down.
 * Returns the port that the processes use instead.
 */
export type Through = (name: 'mongo' | 'nats', port: number) => Promise<number>;

export interface DatabaseComponent extends Component {
  /** The address with which one of our services signs in, limited to the database of its own name. */
  readonly uriOf: (user: DatabaseUser) => string;
}

/** The database: at MONGODB_URI, otherwise our own. */
export async function databaseComponent(options: ComponentOptions): Promise<DatabaseComponent> {
  const { config, data, env, secrets, through } = options;
  const given = config.MONGODB_URI;
  if (given !== undefined) {
    return { ...elsewhere('mongo', 'database', mongoServers(given)), uriOf: () => given };
  }
  const port = config.MONGO_PORT;
  const portOfComponents = (await through?.('mongo', port)) ?? port;
  const signedIn = (name: DatabaseUser) => ({ name, password: secrets[databasePassword(name)] });
  const own = { PORT: String(port), DATA_DIR: await data.folder('mongo'), AUTH: '1' };
  return {
    name: 'mongo',
    role: 'database',
    after: [],
    run: nodeProgram('stack/mongo/src/main.ts', childEnv(env, own)),
    uriOf: (user) => mongoUserUri(signedIn(user), user === 'admin' ? port : portOfComponents),
    address: `mongodb://127.0.0.1:${port}`,
    // The driver waits before it retries; a refused connection is known immediately.
    probe: async () => {
      await probeTcp('127.0.0.1', port);
      await makeUsers({ port, admin: signedIn('admin'), owners: databaseUsers.map(signedIn) });
    },
    standsInFor: MONGODB_SERIES,
  };
}

export interface MessagesComponent extends Component {
  /** The address with all rights, for maintenance. */
  readonly url: string;
  /** The variables with which one of our services signs in. */
  readonly envOf: (user: ServiceName) => Record<string, string>;
}

/** The message server: at NATS_URL, otherwise an installed or fetched nats-server. */
export async function messagesComponent(options: ComponentOptions): Promise<MessagesComponent> {
  const { config, data, env, report, secrets, through } = options;
  if (config.NATS_URL !== undefined) {
    const given = Object.keys(natsSettings).flatMap((name) => (env[name] ? [[name, env[name]]] : []));
    return {
      ...elsewhere('nats', 'messages', parseNatsUrl(config.NATS_URL).servers),
      url: config.NATS_URL,
      envOf: () => Object.fromEntries(given),
    };
  }
  const port = config.NATS_PORT;
  const cacheDir = join(homedir(), '.cache', 'freightwright', 'nats');
  const program = await findOrFetchNatsServer({ cacheDir, path: env.PATH ?? '', log: report });
  const users = natsUsers((user) => secrets[messagesPassword(user)]);
  const command = await natsCommand({ program, dataDir: await data.folder('nats'), port, users });
  const portOfComponents = (await through?.('nats', port)) ?? port;
  const url = natsUserUrl({ name: natsAdmin, password: secrets[messagesPassword(natsAdmin)] }, port);
  return {
    name: 'nats',
    role: 'messages',
    after: [],
    run: { ...guarded(command), env: childEnv(env, {}) },
    url,
    envOf: (user) => ({
      NATS_URL: `nats://127.0.0.1:${portOfComponents}`,
      NATS_USER: user,
      NATS_PASSWORD: secrets[messagesPassword(user)],
    }),
    address: `nats://127.0.0.1:${port}`,
    probe: async () => {
      await probeNats({ port });
      // Only the admin may update the limits of streams.
      await makeStreams({ url });
    },
    standsInFor: 'a NATS cluster with JetStream (nats-server, one node)',
  };
}

/** The mail server: at SMTP_URL, otherwise the embedded inbox. */
export async function mailComponent({
  config,
  data,
  env,
}: ComponentOptions): Promise<Component & { url: string }> {
  if (config.SMTP_URL !== undefined) {
    const standard = config.SMTP_URL.startsWith('smtps:') ? 465 : 587;
    return { ...elsewhere('mail', 'mail', [serverOf(config.SMTP_URL, standard)]), url: config.SMTP_URL };
  }
  const own = {
    SMTP_PORT: String(config.SMTP_PORT),
    MAIL_PORT: String(config.MAIL_PORT),
    DATA_DIR: await data.folder('mail'),
  };
  const address = `http://127.0.0.1:${config.MAIL_PORT}`;
  return {
    name: 'mail',
    role: 'mail',
    after: [],
    run: nodeProgram('stack/mail/src/main.ts', childEnv(env, own)),
    url: `smtp://127.0.0.1:${config.SMTP_PORT}`,
    address,
    probe: async () => {
      await probeTcp('127.0.0.1', config.SMTP_PORT);
      await probeHttp(`${address}/api/healthz`);
    },
    standsInFor: 'an SMTP server; mail is kept, never delivered (maildev)',
  };
}

/** Card payments: at Stripe if there is a key for it, otherwise in the sandbox, which gets the same keys as billing. */
export async function paymentsComponent({
  config,
  data,
  env,
  secrets,
}: ComponentOptions): Promise<Component> {
  if (env.STRIPE_SECRET_KEY) {
    // Nothing waits for Stripe: billing starts without it and reports errors where it is needed.
    return { ...elsewhere('checkout', 'payments', []), address: 'https://api.stripe.com' };
  }
  const address = `http://localhost:${config.CHECKOUT_PORT}`;
  const own = {
    STRIPE_SECRET_KEY: secrets.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: secrets.STRIPE_WEBHOOK_SECRET,
    PORT: String(config.CHECKOUT_PORT),
    DATA_DIR: await data.folder('checkout'),
    PUBLIC_URL: address,
    WEBHOOK_URL: `http://127.0.0.1:${config.PORT}/api/billing/webhook`,
  };
  return {
    name: 'checkout',
    role: 'payments',
    after: [], // its webhooks wait until the site is running
    run: nodeProgram('stack/checkout/src/main.ts', childEnv(env, own)),
    address,
    probe: () => probeHttp(`http://127.0.0.1:${config.CHECKOUT_PORT}/v1/healthz`),
    standsInFor: 'Stripe; no money moves, and test cards alone are taken',
  };
}

/** Billing's payment API when there is no account at the provider. */
export const sandboxOf = ({ CHECKOUT_PORT }: Config, env: Environment): Record<string, string> =>
  env.STRIPE_SECRET_KEY ? {} : { STRIPE_API_URL: `http://127.0.0.1:${CHECKOUT_PORT}` };
