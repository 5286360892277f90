import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ServiceName } from '@freightwright/contracts';
import { makeStreams, natsAdmin, natsSettings, natsUsers, parseNatsUrl } from '@freightwright/service-kit';
import { guarded } from '@freightwright/stack-guard';
import { MONGODB_SERIES, makeUsers, mongoUserUri, probeMongo } from '@freightwright/stack-mongo/from-outside';
import {
  findOrFetchNatsServer,
  natsCommand,
  natsUserUrl,
  probeJetStream,
  probeNats,
} from '@freightwright/stack-nats';
import { childEnv } from './child-env.ts';
import type { Config } from './config.ts';
import type { DataFolder } from './data-folder.ts';
import { elsewhere, mongoServers, serverOf } from './elsewhere.ts';
import type { Environment } from './environment.ts';
import { findProgram } from './find-program.ts';
import { nodeProgram } from './node-program.ts';
import type { Part } from './part.ts';
import { probeHttp, probeSmtp, probeTcp } from './probes.ts';
import {
  type DatabaseUser,
  databasePassword,
  databaseUsers,
  messagesPassword,
  type Secrets,
} from './secrets.ts';

export interface PartOptions {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly data: DataFolder;
  /** The environment that every child inherits. */
  readonly env: Environment;
  readonly report: (line: string) => void;
}

export interface DatabasePart extends Part {
  /** The address with all rights, for whoever maintains the database. */
  readonly uri: string;
  /** The address with which one of our parts signs in. It may only use the database of its own name. */
  readonly uriOf: (user: DatabaseUser) => string;
}

/** The database: at MONGODB_URI, otherwise an installed mongod, otherwise our own. */
export async function databasePart({ config, data, env, secrets }: PartOptions): Promise<DatabasePart> {
  const given = config.MONGODB_URI;
  if (given !== undefined) {
    return { ...elsewhere('mongo', 'database', mongoServers(given)), uri: given, uriOf: () => given };
  }
  const port = config.MONGO_PORT;
  const mongod = await findProgram('mongod', env.PATH ?? '');
  // The two programs have different formats, so neither may open the other's files.
  const folder = await data.folder(mongod ? 'mongod' : 'mongo');
  const run = mongod
    ? {
        ...guarded(
          {
            command: mongod,
            args: ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1', '--auth', '--quiet'],
          },
          { record: data.record('mongo.program') },
        ),
        env: childEnv(env, {}),
      }
    : nodeProgram(
        'stack/mongo/src/main.ts',
        childEnv(env, { PORT: String(port), DATA_DIR: folder, AUTH: '1' }),
      );
  const signedIn = (name: DatabaseUser) => ({ name, password: secrets[databasePassword(name)] });
  const admin = signedIn('admin');
  const uri = mongoUserUri(admin, port);
  return {
    name: 'mongo',
    role: 'database',
    after: [],
    run,
    uri,
    uriOf: (user) => mongoUserUri(signedIn(user), port),
    address: `mongodb://127.0.0.1:${port}`,
    // The driver waits before it tries again, while a refused connection is known at once, so the port is
    // tried first.
    probe: async () => {
      await probeTcp('127.0.0.1', port);
      await makeUsers({ port, admin, owners: databaseUsers.map(signedIn) });
      await probeMongo(uri);
    },
    alive: () => probeMongo(uri),
    standsInFor: mongod ? 'MongoDB, one node (installed mongod)' : MONGODB_SERIES,
  };
}

export interface MessagesPart extends Part {
  /** The address with all rights, for whoever maintains the server. */
  readonly url: string;
  /** The variables with which one of our parts signs in. */
  readonly envOf: (user: ServiceName) => Record<string, string>;
}

/** The message server: at NATS_URL, otherwise an installed or fetched nats-server. */
export async function messagesPart({
  config,
  data,
  env,
  report,
  secrets,
}: PartOptions): Promise<MessagesPart> {
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
  const address = `nats://127.0.0.1:${port}`;
  const url = natsUserUrl({ name: natsAdmin, password: secrets[messagesPassword(natsAdmin)] }, port);
  return {
    name: 'nats',
    role: 'messages',
    after: [],
    run: { ...guarded(command, { record: data.record('nats.program') }), env: childEnv(env, {}) },
    url,
    envOf: (user) => ({ NATS_URL: address, NATS_USER: user, NATS_PASSWORD: secrets[messagesPassword(user)] }),
    address,
    probe: async () => {
      await probeNats({ port });
      // Only the admin may update the limits of streams.
      await makeStreams({ url });
    },
    alive: () => probeJetStream({ url }),
    stuckByFullDisk: /no space left on device/,
    standsInFor: 'a NATS cluster with JetStream (nats-server, one node)',
  };
}

/** The mail server: at SMTP_URL, otherwise the embedded inbox. */
export async function mailPart({ config, data, env }: PartOptions): Promise<Part & { url: string }> {
  if (config.SMTP_URL !== undefined) {
    const standard = config.SMTP_URL.startsWith('smtps:') ? 465 : 587;
    return { ...elsewhere('mail', 'mail', serverOf(config.SMTP_URL, standard)), url: config.SMTP_URL };
  }
  const own = {
    SMTP_PORT: String(config.SMTP_PORT),
    MAIL_PORT: String(config.MAIL_PORT),
    DATA_DIR: await data.folder('mail'),
  };
  const webUrl = `http://127.0.0.1:${config.MAIL_PORT}`;
  const probe = async () => {
    await probeSmtp('127.0.0.1', config.SMTP_PORT);
    await probeHttp(`${webUrl}/api/healthz`);
  };
  return {
    name: 'mail',
    role: 'mail',
    after: [],
    run: nodeProgram('stack/mail/src/main.ts', childEnv(env, own)),
    url: `smtp://127.0.0.1:${config.SMTP_PORT}`,
    address: webUrl,
    probe,
    alive: probe,
    standsInFor: 'an SMTP server; mail is kept, never delivered (maildev)',
  };
}
