export interface ProviderAddress {
  /** As in the tokens: 'https://id.example/realms/freightwright'. */
  issuer: string;
  /** The origin at which the provider is reached. Default: that of the issuer. */
  internalUrl?: string | undefined;
}

export interface ProviderEndpoints {
  token: string;
  users: string;
  /** Where brute-force detection keeps what it knows of users. */
  failedSignIns: string;
  sessions: string;
}

/**
 * Where Keycloak has the token endpoint and the users of a realm. @throws TypeError when the issuer names no
 * realm.
 */
export function endpointsOf({ issuer, internalUrl }: ProviderAddress): ProviderEndpoints {
  const { origin, pathname } = new URL(issuer);
  const [, prefix, realm] = /^(.*)\/realms\/([\w-]+)$/.exec(pathname) ?? [];
  if (realm === undefined) throw new TypeError(`The issuer names no realm: ${issuer}`);
  const base = `${internalUrl === undefined ? origin : new URL(internalUrl).origin}${prefix}`;
  return {
    token: `${base}/realms/${realm}/protocol/openid-connect/token`,
    users: `${base}/admin/realms/${realm}/users`,
    failedSignIns: `${base}/admin/realms/${realm}/attack-detection/brute-force/users`,
    sessions: `${base}/admin/realms/${realm}/sessions`,
  };
}
