import { resolve } from 'node:path';
import {
  addressOpensInBrowsers,
  defineSettings,
  givenSetting,
  natsSettings,
  opensInBrowsers,
  readSettings,
  SettingsError,
  setting,
} from '@freightwright/service-kit';
import * as z from 'zod';
import { type Environment, withheld } from './secrets.ts';
import { portOf, SERVICES, type ServicePort } from './services.ts';

const port = (fallback: number) => z.coerce.number().int().min(1).max(65_535).default(fallback);

const servicePorts = Object.fromEntries(
  SERVICES.map(({ name, port: initial }) => [
    portOf(name),
    setting(port(initial), { description: `Port of the ${name} service.` }),
  ]),
) as Record<ServicePort, ReturnType<typeof setting<ReturnType<typeof port>>>>;

/** The launcher's own variables. All others are passed to the child processes unchanged. */
export const settings = defineSettings({
  PORT: setting(port(8080), { description: 'Port of the site.', rules: [opensInBrowsers] }),
  DATA_DIR: setting(z.string().min(1).default('./data'), {
    description: 'Folder for everything the embedded parts keep; made when it is missing.',
  }),
  MONGO_PORT: setting(port(27_017), { description: 'Port of the database that the launcher starts.' }),
  NATS_PORT: setting(port(4222), { description: 'Port of the message server that the launcher starts.' }),
  SMTP_PORT: setting(port(1025), { description: 'Port on which the embedded mail server takes mail.' }),
  MAIL_PORT: setting(port(1080), {
    description: 'Port of the web inbox of the embedded mail server.',
    rules: [opensInBrowsers],
  }),
  METRICS_PORT: setting(port(9464), { description: 'Port on which the gateway answers GET /metrics.' }),
  IDP_PORT: setting(port(8180), {
    description: 'Port of the identity provider that the launcher starts.',
    rules: [opensInBrowsers],
  }),
  CHECKOUT_PORT: setting(port(8190), {
    description: 'Port of the payment sandbox that the launcher starts when there is no STRIPE_SECRET_KEY.',
    rules: [opensInBrowsers],
  }),
  ...servicePorts,
  MONGODB_URI: setting(z.optional(z.string().regex(/^mongodb(\+srv)?:\/\//)), {
    description: 'A running MongoDB to use instead of starting one.',
    secret: true,
  }),
  NATS_URL: setting(z.optional(natsSettings.NATS_URL.schema.unwrap()), {
    description:
      'Running NATS servers with JetStream to use instead of starting one, separated by commas. Each part signs in there with the NATS_ settings below.',
  }),
  SMTP_URL: setting(z.optional(z.url({ protocol: /^smtps?$/ })), {
    description: 'A running SMTP server to use instead of the embedded mail server.',
    secret: true,
  }),
  KEYCLOAK_URL: setting(z.optional(z.url({ protocol: /^https?$/ })), {
    description:
      'A running Keycloak with the realm of deploy/keycloak/realm.json, to use instead of starting an identity provider; needs GATEWAY_CLIENT_SECRET and REGISTRAR_CLIENT_SECRET.',
  }),
  KEYCLOAK_HOME: setting(z.optional(z.string().min(1)), {
    description:
      'Folder of an unpacked Keycloak 26 that `npm start -- --keycloak` runs a copy of; unset, Maven fetches one.',
  }),
  GATEWAY_CLIENT_SECRET: setting(z.optional(z.string().min(8)), {
    description: "Secret of the gateway's client at the identity provider; made when it is not set.",
    secret: true,
  }),
  REGISTRAR_CLIENT_SECRET: setting(z.optional(z.string().min(8)), {
    description:
      'Secret of the client that makes accounts at the identity provider; made when it is not set.',
    secret: true,
  }),
  TEAM_URL: setting(z.url({ protocol: /^https?$/ }).default('http://localhost:3000'), {
    description:
      'Where a front end of another team runs: it may sign users in at the provider and call the API with their tokens.',
    rules: [addressOpensInBrowsers],
  }),
  TEST_MODE: setting(z.stringbool().default(true), {
    description: 'Serves /test and POST /api/test/enable-pro, which gives a plan without payment.',
  }),
});

/** @throws SettingsError that lists every bad variable. */
export function readConfig(env: Environment) {
  if (env.NODE_ENV === 'production') {
    throw new Error(
      'The launcher starts embedded parts, which are not for production (NODE_ENV=production).',
    );
  }
  const config = readSettings(settings, env);
  return { ...config, DATA_DIR: resolve(config.DATA_DIR) };
}
export type Config = ReturnType<typeof readConfig>;

export type PortName = Extract<keyof typeof settings, `${string}PORT`>;
export const PORT_NAMES = Object.keys(settings).filter((name): name is PortName => name.endsWith('PORT'));

const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'JAVA_HOME', 'KEYCLOAK_HOME', 'NODE_COMPILE_CACHE'];

/** The variables that programs need from this process's environment, without a developer's settings. */
export const bareEnvironment = (): Record<string, string> =>
  Object.fromEntries(inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

/**
 * This process's environment, supplemented by a `.env` file in the working folder. A variable that is already
 * set wins. The launcher's own settings given as a file (PORT_FILE) are read from it here.
 * @throws SettingsError that lists every file that cannot be read.
 */
export function readEnvironment(): Environment {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return withFilesRead(process.env);
}

/** Each child process gets such a variable from the launcher, and would refuse it together with the file. */
export function withFilesRead(env: Environment): Environment {
  const read = { ...env };
  const violations: string[] = [];
  for (const name of [...Object.keys(settings), ...withheld]) {
    if (!env[`${name}_FILE`]) continue;
    const given = givenSetting(name, env);
    if ('violation' in given) violations.push(given.violation);
    else read[name] = given.raw;
    delete read[`${name}_FILE`];
  }
  if (violations.length > 0) throw new SettingsError([...new Set(violations)]);
  return read;
}
