import { REALM } from './keycloak-command.ts';

export interface SeedUser {
  readonly email: string;
  readonly password: string;
  /** The realm role that the user has in addition to `registered`, which all users have. */
  readonly tier: string;
  /** Another role of the realm. */
  readonly team?: string | undefined;
}

export interface SeedUsersOptions {
  /** The address of Keycloak that we use. */
  readonly url: string;
  /** Secret of the client freightwright-registrar, which may manage users. */
  readonly registrarSecret: string;
  readonly users: readonly SeedUser[];
}

const TIMEOUT_MS = 15_000;

/**
 * Adds missing users through the Admin API. An existing user and password are not changed.
 * @throws Error with Keycloak's response when it refuses.
 */
export async function seedUsers({ url, registrarSecret, users }: SeedUsersOptions): Promise<void> {
  const token = await registrarToken(url, registrarSecret);
  const admin = (path: string, init?: { method: string; body: unknown }) =>
    call(`${url}/admin/realms/${REALM}${path}`, {
      method: init?.method ?? 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(init && { body: JSON.stringify(init.body) }),
    });
  const find = async (email: string) => {
    const found = await admin(`/users?${new URLSearchParams({ email, exact: 'true' })}`);
    return ((await found.json()) as { id: string }[])[0]?.id;
  };
  for (const { email, password, tier, team } of users) {
    if ((await find(email)) !== undefined) continue;
    const credentials = [{ type: 'password', value: password, temporary: false }];
    await admin('/users', {
      method: 'POST',
      body: { email, enabled: true, emailVerified: true, credentials },
    });
    const id = await find(email);
    const names = [tier, ...(team === undefined ? [] : [team])];
    const found = await Promise.all(names.map((name) => admin(`/roles/${encodeURIComponent(name)}`)));
    const roles: unknown[] = await Promise.all(found.map((role) => role.json()));
    await admin(`/users/${id}/role-mappings/realm`, { method: 'POST', body: roles });
  }
}

async function registrarToken(url: string, secret: string): Promise<string> {
  const answer = await call(`${url}/realms/${REALM}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'freightwright-registrar',
      client_secret: secret,
    }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function call(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (answer.ok) return answer;
  const message = (await answer.text()).slice(0, 400);
  throw new Error(`Keycloak answered ${init.method ?? 'GET'} ${url} with ${answer.status} ${message}`);
}
