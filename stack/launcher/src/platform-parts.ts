import { databasePart, mailPart, messagesPart, type PartOptions } from './backing-parts.ts';
import { childEnv } from './child-env.ts';
import type { Config } from './config.ts';
import type { Environment } from './environment.ts';
import { type IdentityPart, identityPart, type Provider } from './identity-part.ts';
import { nodeProgram } from './node-program.ts';
import { gatewayProbes, serviceProbes } from './own-probes.ts';
import type { Part } from './part.ts';
import { paymentsPart } from './payments-part.ts';
import { freePorts } from './ports.ts';
import { probeHttp } from './probes.ts';
import { SERVICES } from './services.ts';

/**
 * Puts something between the parts and one of these ports, such as a connection that can be slowed down.
 * Returns the port to use instead.
 */
export type Through = (name: 'mongo' | 'nats', port: number) => Promise<number>;

export interface PlatformPartsOptions extends PartOptions {
  readonly provider: Provider;
  /** Folder of the built shell; the next is the one with the versions of remotes. */
  readonly shellDir: string;
  readonly assetsDir: string;
  /** Folder for the reports of pages. */
  readonly reportsDir: string;
  /** Folder in which the gateway keeps the registry and the live versions. */
  readonly keptRemotesDir: string;
  /** Changes the port through which the parts reach the database or the message server. */
  readonly through?: Through;
}

export interface PlatformParts {
  readonly parts: readonly Part[];
  readonly idp: IdentityPart;
  readonly mongoUri: string;
  readonly natsUrl: string;
  readonly siteUrl: string;
}

/** Who hears of a version that was taken back, in the embedded inbox. */
const remoteTeam = 'team@freightwright.example';

/**
 * Every part of the platform, as data: the parts of the infrastructure, the services of services.ts, and the
 * gateway.
 */
export async function platformParts(options: PlatformPartsOptions): Promise<PlatformParts> {
  const { config, env, secrets, shellDir, assetsDir, reportsDir, keptRemotesDir } = options;
  const { through = async (_name, port) => port } = options;
  const [database, messages, mail] = await Promise.all([
    databasePart(options),
    messagesPart(options),
    mailPart(options),
  ]);
  const payments = await paymentsPart(options);
  const siteUrl = `http://localhost:${config.PORT}`;
  const publicUrl = env.PUBLIC_URL ?? siteUrl;
  const idp = await identityPart({
    ...options,
    sitePublicUrl: publicUrl.replace(/(?<!\/)\/+$/, ''),
    siteInternalUrl: `http://127.0.0.1:${config.PORT}`,
    smtpUrl: mail.url,
  });
  const shared = {
    SMTP_URL: mail.url,
    PRINCIPAL_PUBLIC_KEY: secrets.PRINCIPAL_PUBLIC_KEY,
    REMOTES_DIR: assetsDir,
    SITE_URL: env.SITE_URL ?? publicUrl,
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: idp.identity.issuer,
    OIDC_INTERNAL_URL: idp.identity.internalUrl,
    TEST_MODE: config.TEST_MODE ? 'on' : 'off',
  };
  const [toMongo, toNats] = [
    await detour(config.MONGO_PORT, through('mongo', config.MONGO_PORT)),
    await detour(config.NATS_PORT, through('nats', config.NATS_PORT)),
  ];
  const natsEnvOf: typeof messages.envOf = (name) =>
    Object.fromEntries(Object.entries(messages.envOf(name)).map(([key, value]) => [key, toNats(value)]));
  const services = SERVICES.map(({ name, variable, after, secrets: wanted }): Part => {
    const address = `http://127.0.0.1:${config[variable]}`;
    const own = {
      ...shared,
      ...natsEnvOf(name),
      ...(name !== 'registry' && { MONGODB_URI: toMongo(database.uriOf(name)) }),
      ...Object.fromEntries(wanted.map((secret) => [secret, secrets[secret]])),
      ...(name === 'prediction' && env.OPENAI_API_KEY && { OPENAI_API_KEY: env.OPENAI_API_KEY }),
      ...(name === 'billing' && sandboxOf(config, env)),
      ...(name === 'registry' && { REMOTE_TEAM_EMAILS: env.REMOTE_TEAM_EMAILS || remoteTeam }),
      HOST: '127.0.0.1',
      PORT: String(config[variable]),
    };
    const program = `services/${name}/src/main.ts`;
    return {
      name,
      role: 'service',
      after,
      run: nodeProgram(program, childEnv(env, own)),
      copy: async () => {
        const { PORT } = await freePorts(['PORT']);
        return {
          run: nodeProgram(program, childEnv(env, { ...own, PORT: String(PORT) })),
          probe: serviceProbes(PORT).probe,
        };
      },
      address,
      ...serviceProbes(config[variable]),
    };
  });
  const gatewayOn = (ports: Pick<Config, 'PORT' | 'METRICS_PORT'>) =>
    nodeProgram(
      'gateway/src/main.ts',
      childEnv(env, {
        ...shared,
        ...natsEnvOf('gateway'),
        MONGODB_URI: toMongo(database.uriOf('gateway')),
        ...Object.fromEntries(services.map(({ name, address }) => [serviceUrlName(name), address])),
        PORT: String(ports.PORT),
        METRICS_PORT: String(ports.METRICS_PORT),
        PRINCIPAL_PRIVATE_KEY: secrets.PRINCIPAL_PRIVATE_KEY,
        DEPLOY_PUBLIC_KEY: secrets.DEPLOY_PUBLIC_KEY,
        GATEWAY_CLIENT_SECRET: secrets.GATEWAY_CLIENT_SECRET,
        SESSION_SECRET: secrets.SESSION_SECRET,
        TEAM_ORIGINS: env.TEAM_ORIGINS ?? new URL(config.TEAM_URL).origin,
        MF_OVERRIDES: env.MF_OVERRIDES || 'on',
        SHELL_DIR: shellDir,
        CLIENT_REPORTS_DIR: reportsDir,
        KEPT_REMOTES_DIR: keptRemotesDir,
      }),
    );
  const gateway: Part = {
    name: 'gateway',
    role: 'gateway',
    after: [database.name, messages.name, idp.name],
    run: gatewayOn(config),
    copy: async () => {
      const ports = await freePorts(['PORT', 'METRICS_PORT']);
      const { probe } = gatewayProbes(ports.PORT, ports.METRICS_PORT);
      const isReady = async () => {
        await probeHttp(`http://127.0.0.1:${ports.METRICS_PORT}/readyz`);
        await probe();
      };
      return { run: gatewayOn(ports), probe: isReady };
    },
    address: siteUrl,
    ...gatewayProbes(config.PORT, config.METRICS_PORT),
  };
  return {
    parts: [database, messages, mail, idp, payments, ...services, gateway],
    idp,
    mongoUri: database.uri,
    natsUrl: messages.url,
    siteUrl,
  };
}

/** Where billing asks for payments when there is no account at the provider. */
export const sandboxOf = ({ CHECKOUT_PORT }: Config, env: Environment): Record<string, string> =>
  env.STRIPE_SECRET_KEY ? {} : { STRIPE_API_URL: `http://127.0.0.1:${CHECKOUT_PORT}` };

/** Replaces one port by the other in an address. */
async function detour(port: number, other: Promise<number>): Promise<(address: string) => string> {
  const instead = `127.0.0.1:${await other}`;
  return (address) => address.replace(`127.0.0.1:${port}`, instead);
}

/** 'bulk-rating' becomes BULK_RATING_URL, the name that the gateway reads. */
function serviceUrlName(service: string): string {
  return `${service.toUpperCase().replaceAll('-', '_')}_URL`;
}
