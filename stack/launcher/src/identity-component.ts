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
import type { ComponentOptions } from './backing-components.ts';
import { type Component, nodeProgram } from './component.ts';
import { elsewhere, serverOf } from './elsewhere.ts';
import { probeHttp } from './probes.ts';
import { childEnv } from './secrets.ts';

/** 'keycloak' starts a real Keycloak. When KEYCLOAK_URL is set, it is used instead of either. */
export type Provider = 'embedded' | 'keycloak';

export interface IdentityComponentOptions extends ComponentOptions {
  readonly provider: Provider;
  readonly smtpUrl: string;
}

export interface Identity {
  /** The issuer, as in the tokens. */
  readonly issuer: string;
  /** The address of the same provider for our own programs, without a path. */
  readonly internalUrl: string;
  /** One user per tier. None at an external Keycloak. */
  readonly demoUsers: readonly DemoUser[];
}

export interface IdentityComponent extends Component {
  readonly identity: Identity;
  /** What remains to be done when it runs. */
  readonly settle?: () => Promise<void>;
}

/**
 * The identity provider: at KEYCLOAK_URL, otherwise a real Keycloak if requested, otherwise our own stand-in.
 * @throws Error that names what is missing.
 */
export async function identityComponent(options: IdentityComponentOptions): Promise<IdentityComponent> {
  const { config } = options;
  if (config.KEYCLOAK_URL !== undefined) return runningKeycloak(options, config.KEYCLOAK_URL);
  // Browsers use a name, for cookies of the site's host; our programs an IP address, without a resolver.
  const address = `http://localhost:${config.IDP_PORT}`;
  const internalUrl = `http://127.0.0.1:${config.IDP_PORT}`;
  const own: Own = {
    name: 'idp',
    role: 'identity',
    after: [], // email is sent only on request
    address,
    probe: () => probeHttp(`${internalUrl}/realms/${REALM}/.well-known/openid-configuration`),
    identity: { issuer: `${address}/realms/${REALM}`, internalUrl, demoUsers: DEMO_USERS },
  };
  return options.provider === 'keycloak' ? ownKeycloak(options, own) : embeddedProvider(options, own);
}

async function runningKeycloak({ config }: IdentityComponentOptions, url: string) {
  if (!config.GATEWAY_CLIENT_SECRET || !config.REGISTRAR_CLIENT_SECRET) {
    throw new Error(
      'KEYCLOAK_URL needs GATEWAY_CLIENT_SECRET and REGISTRAR_CLIENT_SECRET: the secrets of our two clients there.',
    );
  }
  const address = url.replace(/(?<!\/)\/+$/, '');
  return {
    ...elsewhere('idp', 'identity', [serverOf(address, address.startsWith('https:') ? 443 : 80)]),
    address,
    identity: { issuer: await readIssuer(address), internalUrl: address, demoUsers: [] },
  };
}

type Own = Omit<IdentityComponent, 'run'>;

async function ownKeycloak(options: IdentityComponentOptions, own: Own): Promise<IdentityComponent> {
  const { config, data, env, report, secrets, smtpUrl } = options;
  const keycloak = await prepareKeycloak({ cacheDir: cacheFolder(), env, report });
  const { env: itsEnv, ...command } = await keycloakCommand({
    keycloak,
    dataDir: await data.folder('keycloak'),
    port: config.IDP_PORT,
    publicUrl: own.address,
    realm: {
      PUBLIC_URL: publicUrlOf(options),
      TEAM_URL: new URL(config.TEAM_URL).origin,
      GATEWAY_INTERNAL_URL: `http://127.0.0.1:${config.PORT}`,
      GATEWAY_CLIENT_SECRET: secrets.GATEWAY_CLIENT_SECRET,
      REGISTRAR_CLIENT_SECRET: secrets.REGISTRAR_CLIENT_SECRET,
      ACME_CLIENT_SECRET: secrets.ACME_CLIENT_SECRET,
      ...mailSettings(smtpUrl),
    },
    report,
  });
  const { internalUrl, demoUsers: users } = own.identity;
  return {
    ...own,
    run: { ...guarded(command), env: itsEnv },
    standsInFor: `a Keycloak cluster (Keycloak ${keycloak.version}, one node, file database)`,
    settle: () => seedUsers({ url: internalUrl, registrarSecret: secrets.REGISTRAR_CLIENT_SECRET, users }),
  };
}

async function embeddedProvider(options: IdentityComponentOptions, own: Own): Promise<IdentityComponent> {
  const { config, data, env, secrets, smtpUrl } = options;
  const publicUrl = publicUrlOf(options);
  const itsEnv = {
    PORT: String(config.IDP_PORT),
    DATA_DIR: await data.folder('idp'),
    PUBLIC_URL: own.address,
    SMTP_URL: smtpUrl,
    GATEWAY_CLIENT_SECRET: secrets.GATEWAY_CLIENT_SECRET,
    GATEWAY_REDIRECT_URIS: `${publicUrl}/*`,
    WEB_REDIRECT_URIS: `${publicUrl}/*,${new URL(config.TEAM_URL).origin}/*`,
    GATEWAY_BACKCHANNEL_LOGOUT_URL: `http://127.0.0.1:${config.PORT}/api/backchannel-logout`,
    REGISTRAR_CLIENT_SECRET: secrets.REGISTRAR_CLIENT_SECRET,
    ACME_CLIENT_SECRET: secrets.ACME_CLIENT_SECRET,
  };
  return {
    ...own,
    run: nodeProgram('stack/idp/src/main.ts', childEnv(env, itsEnv)),
    standsInFor: 'Keycloak 26',
  };
}

/** Address of the site as visitors type it. */
const publicUrlOf = ({ config, env }: ComponentOptions): string =>
  (env.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/(?<!\/)\/+$/, '');

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
