import { guarded } from '@freightwright/stack-guard';
import { DEMO_USERS, type DemoUser } from '@freightwright/stack-idp';
import {
  cacheFolder,
  keycloakCommand,
  prepareKeycloak,
  REALM,
  readIssuer,
  seedUsers,
} from '@freightwright/stack-keycloak';
import type { PartOptions } from './backing-parts.ts';
import { childEnv } from './child-env.ts';
import { elsewhere, serverOf } from './elsewhere.ts';
import { nodeProgram } from './node-program.ts';
import type { Part } from './part.ts';
import { probeHttp } from './probes.ts';

/** 'keycloak' starts a real Keycloak. When KEYCLOAK_URL is set, it is used instead of either. */
export type Provider = 'embedded' | 'keycloak';

export interface IdentityPartOptions extends PartOptions {
  readonly provider: Provider;
  /** Address of the site as visitors type it; the next one is how the provider calls the gateway. */
  readonly sitePublicUrl: string;
  readonly siteInternalUrl: string;
  readonly smtpUrl: string;
}

export interface Identity {
  /** The issuer, as in the tokens. */
  readonly issuer: string;
  /** The address of the same provider for our own programs, without a path. */
  readonly internalUrl: string;
  /** Keycloak's Admin API for our realm, or the part of it that the embedded provider has. */
  readonly adminUrl: string;
  /** One user per tier. There are none at a Keycloak that somebody else runs. */
  readonly demoUsers: readonly DemoUser[];
}

export interface IdentityPart extends Part {
  readonly identity: Identity;
  /** What remains to be done once it runs. */
  readonly settle: () => Promise<void>;
}

/**
 * The identity provider: at KEYCLOAK_URL, otherwise a real Keycloak if that is asked for, otherwise our own
 * stand-in. @throws Error that says what is missing.
 */
export function identityPart(options: IdentityPartOptions): Promise<IdentityPart> {
  if (options.config.KEYCLOAK_URL !== undefined) return runningKeycloak(options, options.config.KEYCLOAK_URL);
  return options.provider === 'keycloak' ? ownKeycloak(options) : embeddedProvider(options);
}

async function runningKeycloak({ config }: IdentityPartOptions, url: string): Promise<IdentityPart> {
  if (!config.GATEWAY_CLIENT_SECRET || !config.REGISTRAR_CLIENT_SECRET) {
    throw new Error(
      'KEYCLOAK_URL needs GATEWAY_CLIENT_SECRET and REGISTRAR_CLIENT_SECRET: the secrets of our two clients there.',
    );
  }
  const internalUrl = url.replace(/(?<!\/)\/+$/, '');
  return {
    ...elsewhere('idp', 'identity', serverOf(internalUrl, internalUrl.startsWith('https:') ? 443 : 80)),
    address: internalUrl,
    identity: identityAt(internalUrl, await readIssuer(internalUrl), []),
    settle: async () => {},
  };
}

async function ownKeycloak(options: IdentityPartOptions): Promise<IdentityPart> {
  const { config, data, env, report, secrets } = options;
  const keycloak = await prepareKeycloak({ cacheDir: cacheFolder(), env, report });
  const { url, internalUrl, identity, probe } = onOwnPort(config.IDP_PORT);
  const { env: own, ...command } = await keycloakCommand({
    keycloak,
    dataDir: await data.folder('keycloak'),
    port: config.IDP_PORT,
    publicUrl: url,
    realm: {
      PUBLIC_URL: options.sitePublicUrl,
      TEAM_URL: new URL(config.TEAM_URL).origin,
      GATEWAY_INTERNAL_URL: options.siteInternalUrl,
      GATEWAY_CLIENT_SECRET: secrets.GATEWAY_CLIENT_SECRET,
      REGISTRAR_CLIENT_SECRET: secrets.REGISTRAR_CLIENT_SECRET,
      ACME_CLIENT_SECRET: secrets.ACME_CLIENT_SECRET,
      ...mailSettings(options.smtpUrl),
    },
    report,
  });
  return {
    name: 'idp',
    role: 'identity',
    after: [], // it takes longest of all, and speaks to the mail server only later
    run: { ...guarded(command, { record: data.record('idp.program') }), env: own },
    address: url,
    probe,
    alive: probe,
    standsInFor: `a Keycloak cluster (Keycloak ${keycloak.version}, one node, file database)`,
    identity,
    settle: () =>
      seedUsers({
        url: internalUrl,
        registrarSecret: secrets.REGISTRAR_CLIENT_SECRET,
        users: identity.demoUsers,
      }),
  };
}

async function embeddedProvider(options: IdentityPartOptions): Promise<IdentityPart> {
  const { config, data, env, secrets } = options;
  const { url, identity, probe } = onOwnPort(config.IDP_PORT);
  const own = {
    PORT: String(config.IDP_PORT),
    DATA_DIR: await data.folder('idp'),
    PUBLIC_URL: url,
    SMTP_URL: options.smtpUrl,
    GATEWAY_CLIENT_SECRET: secrets.GATEWAY_CLIENT_SECRET,
    GATEWAY_REDIRECT_URIS: `${options.sitePublicUrl}/*`,
    WEB_REDIRECT_URIS: `${options.sitePublicUrl}/*,${new URL(config.TEAM_URL).origin}/*`,
    GATEWAY_BACKCHANNEL_LOGOUT_URL: `${options.siteInternalUrl}/api/backchannel-logout`,
    REGISTRAR_CLIENT_SECRET: secrets.REGISTRAR_CLIENT_SECRET,
    ACME_CLIENT_SECRET: secrets.ACME_CLIENT_SECRET,
  };
  return {
    name: 'idp',
    role: 'identity',
    after: [], // mail is sent only when somebody asks for it
    run: nodeProgram('stack/idp/src/main.ts', childEnv(env, own)),
    address: url,
    probe,
    alive: probe,
    standsInFor: 'Keycloak 26',
    identity,
    settle: async () => {},
  };
}

/**
 * Browsers use a name, so that its cookies belong to the site's host. Our programs use a number, which needs
 * no resolver.
 */
function onOwnPort(port: number) {
  const url = `http://localhost:${port}`;
  const internalUrl = `http://127.0.0.1:${port}`;
  return {
    url,
    internalUrl,
    identity: identityAt(internalUrl, `${url}/realms/${REALM}`, DEMO_USERS),
    probe: () => probeHttp(`${internalUrl}/realms/${REALM}/.well-known/openid-configuration`),
  };
}

function identityAt(internalUrl: string, issuer: string, demoUsers: readonly DemoUser[]): Identity {
  return { issuer, internalUrl, adminUrl: `${internalUrl}/admin/realms/${REALM}`, demoUsers };
}

/** Splits an address such as smtps://user:password@host into the values of the realm's placeholders. */
function mailSettings(smtpUrl: string): Record<string, string> {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const tls = protocol === 'smtps:';
  return {
    SMTP_HOST: hostname,
    SMTP_PORT: port || (tls ? '465' : '587'),
    SMTP_SSL: String(tls),
    SMTP_AUTH: String(username !== ''),
    SMTP_USER: decodeURIComponent(username),
    SMTP_PASSWORD: decodeURIComponent(password),
  };
}
