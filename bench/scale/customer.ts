import { randomUUID } from 'node:crypto';
import { idempotencyKeyHeader } from '@freightwright/contracts';
import type { RunningPlatform } from '@freightwright/stack-launcher';
import { demoUser, newApiKey, send } from '@freightwright/stack-test-site/visitor';

/** Reads the whole response. @throws Error with the response unless its status is 200 to 299. */
async function body(...call: Parameters<typeof send>): Promise<Record<string, unknown>> {
  const answer = await send(...call);
  if (answer.status < 300) return answer.body;
  const message = JSON.stringify(answer.body).slice(0, 300);
  throw new Error(`${call[0]} ${call[1]} answered ${answer.status}: ${message}`);
}

/** Fetches a page or a file as a visitor's browser does. @returns the text. */
export async function read(siteUrl: string, path: string): Promise<string> {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  return String((await body('GET', new URL(path, siteUrl), { headers })).text);
}

export type Customer = Awaited<ReturnType<typeof customerOf>>;

/** A program of an Enterprise customer, with an API key that has all required scopes. */
export async function customerOf(platform: RunningPlatform) {
  const scopes = ['classes', 'bills:read', 'bills:write', 'predictions:read', 'predictions:write'];
  const company = await demoUser(platform, 'enterprise');
  const key = { 'x-api-key': await newApiKey(company, { name: 'Benchmark', mode: 'live', scopes }) };
  const at = (path: string) => new URL(path, platform.siteUrl);
  return {
    /** The header with its API key. */
    key,
    get: (path: string) => body('GET', at(path), { headers: key }),
    /** With a new idempotency key, so that no stored response is replayed. */
    post: (path: string, sent: unknown) =>
      body('POST', at(path), { body: sent, headers: { ...key, [idempotencyKeyHeader]: randomUUID() } }),
  };
}
