import { callOf, inSpan } from '@freightwright/service-kit';

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

/** What the provider answered, as far as we read it. */
export interface Answer {
  status: number;
  /** undefined for anything that is not JSON, such as the HTML page of a proxy in between. */
  body: unknown;
  location: string | null;
}

/** How long the provider may take for one answer, milliseconds. */
const timeoutMs = 3_000;

/**
 * Sends one request. Rejects when no whole answer came in time. A redirect counts as no answer, because
 * following it would send the credentials elsewhere.
 */
export async function exchange(url: string, init: RequestInit): Promise<Answer> {
  return inSpan(callOf('identity-provider'), async () => {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { status: response.status, body: parsed(text), location: response.headers.get('location') };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
