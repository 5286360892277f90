import type { ClientMetadata } from 'oidc-provider';
import type { TierRole } from '../accounts/users.ts';

export const GATEWAY_CLIENT = 'freightwright-gateway';
export const WEB_CLIENT = 'freightwright-web';
export const REGISTRAR_CLIENT = 'freightwright-registrar';

export interface IdpClient {
  readonly clientId: string;
  /** Undefined for a public client. */
  readonly secret?: string;
  readonly grants: readonly string[];
  /** An address, or one ending in `/*` for all below it, as in Keycloak. Also for signing out. */
  readonly redirectUris: readonly string[];
  readonly backchannelLogoutUrl?: string;
  /** The permissions of its service account with a client-credentials token. */
  readonly serviceAccount?: {
    readonly roles: readonly TierRole[];
    readonly realmManagement: readonly string[];
  };
}

export interface ClientSettings {
  readonly gateway: {
    readonly clientSecret: string;
    readonly redirectUris: readonly string[];
    readonly backchannelLogoutUrl: string;
  };
  /** Allowed redirect addresses of other teams' front ends. Default: the gateway's own address. */
  readonly webRedirectUris?: readonly string[];
  readonly registrarSecret: string;
  /** Enterprise customers who use a token instead of an API key. */
  readonly enterpriseClients?: readonly { readonly clientId: string; readonly clientSecret: string }[];
}

/** The clients of deploy/keycloak/realm.json. */
export const listClients = ({
  gateway,
  webRedirectUris = gateway.redirectUris,
  registrarSecret,
  enterpriseClients = [],
}: ClientSettings): IdpClient[] => [
  {
    clientId: GATEWAY_CLIENT,
    secret: gateway.clientSecret,
    grants: ['authorization_code', 'refresh_token', 'password'],
    redirectUris: gateway.redirectUris,
    backchannelLogoutUrl: gateway.backchannelLogoutUrl,
  },
  { clientId: WEB_CLIENT, grants: ['authorization_code', 'refresh_token'], redirectUris: webRedirectUris },
  {
    clientId: REGISTRAR_CLIENT,
    secret: registrarSecret,
    grants: ['client_credentials'],
    redirectUris: [],
    serviceAccount: { roles: [], realmManagement: ['manage-users', 'view-realm'] },
  },
  ...enterpriseClients.map(({ clientId, clientSecret }) => ({
    clientId,
    secret: clientSecret,
    grants: ['client_credentials'],
    redirectUris: [],
    serviceAccount: { roles: ['enterprise'] as const, realmManagement: [] },
  })),
];

export function allowsRedirect({ redirectUris }: IdpClient, uri: string): boolean {
  const parsed = URL.parse(uri);
  if (!parsed || parsed.hash || parsed.username || parsed.password) return false;
  return redirectUris.some((allowed) =>
    allowed.endsWith('/*') ? parsed.href.startsWith(allowed.slice(0, -1)) : uri === allowed,
  );
}

/** Keycloak's webOrigins "+": the origins of the redirect URIs. */
export const originsOf = ({ redirectUris }: IdpClient): string[] => [
  ...new Set(redirectUris.map((uri) => new URL(uri.replace(/\*$/, '')).origin)),
];

export function toMetadata(client: IdpClient): ClientMetadata {
  const codeFlow = client.grants.includes('authorization_code');
  return {
    client_id: client.clientId,
    ...(client.secret === undefined
      ? { token_endpoint_auth_method: 'none' }
      : { client_secret: client.secret, token_endpoint_auth_method: 'client_secret_basic' }),
    grant_types: [...client.grants],
    response_types: codeFlow ? ['code'] : [],
    redirect_uris: [...client.redirectUris],
  };
}
