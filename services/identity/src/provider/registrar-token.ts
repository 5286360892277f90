import * as z from 'zod';
import type { exchange as exchangeWithProvider } from './endpoints.ts';

const clientId = 'freightwright-registrar';
/**
 * A token is not used in its last seconds, because it must stay valid until the request that carries it is
 * done.
 */
const marginMs = 15_000;

const Grant = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

export interface RegistrarToken {
  /** Rejects when the provider gives none. */
  get(): Promise<string>;
  /** Forgets a token that the provider refused: the next `get` asks for a new one. */
  drop(token: string): void;
}

/**
 * The registrar's access token by client credentials, kept until shortly before it ends. Callers that ask at
 * the same time share one request.
 */
export function createRegistrarToken({
  tokenUrl,
  clientSecret,
  nowMs,
  ask: exchange,
}: {
  tokenUrl: string;
  clientSecret: string;
  nowMs: () => number;
  ask: typeof exchangeWithProvider;
}): RegistrarToken {
  let kept: { token: string; goodUntilMs: number } | undefined;
  let asking: Promise<string> | undefined;

  async function ask(): Promise<string> {
    const askedAtMs = nowMs();
    const { status, body } = await exchange(tokenUrl, {
      method: 'POST',
      headers: { authorization: basic(clientId, clientSecret) },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const grant = Grant.safeParse(body);
    if (status !== 200 || !grant.success) throw new Error(`no token for the registrar: ${status}`);
    const { access_token: token, expires_in: lifetimeS } = grant.data;
    kept = { token, goodUntilMs: askedAtMs + lifetimeS * 1_000 - marginMs };
    return token;
  }

  return {
    async get() {
      if (kept && nowMs() < kept.goodUntilMs) return kept.token;
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    drop(token) {
      if (kept?.token === token) kept = undefined;
    },
  };
}

/** RFC 6749, 2.3.1: both parts form-encoded before they are joined. */
function basic(id: string, secret: string): string {
  const encoded = [id, secret].map((part) => new URLSearchParams({ part }).toString().slice('part='.length));
  return `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`;
}
