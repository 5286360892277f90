import { randomInt } from 'node:crypto';
import { apiScopes } from '@freightwright/contracts/constants';
import { type Answer, apiClient, newApiKey, send } from '@freightwright/stack-test-site/visitor';
import { expect } from 'vitest';
import { confirmationToken } from '../identity/account.ts';
import type { Site } from '../site.ts';
import type { SignedInShipper } from './account.ts';
import { subscribedAs } from './billing.ts';

/** A company on the Enterprise plan with a verified address, for which keys can be created. */
export async function company(site: Site): Promise<SignedInShipper> {
  const { siteUrl } = site.platform;
  const shipper = await subscribedAs(siteUrl, 'enterprise');
  const token = await confirmationToken(site.platform, shipper.account.email);
  const confirmed = await apiClient(siteUrl).post('/api/account/email/confirm', { token });
  expect(confirmed).toMatchObject({ status: 200, body: { outcome: 'verified' } });
  return shipper;
}

/** Creates a key with all permissions by default. */
export const keyOf = (
  { client }: SignedInShipper,
  { mode = 'live', scopes = apiScopes }: { mode?: 'live' | 'test'; scopes?: readonly string[] } = {},
): Promise<string> => newApiKey(client, { name: 'Warehouse system', mode, scopes });

export type { Answer };
export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Calls like a program: with a key and no cookie; without a key, anonymously. */
export function caller(siteUrl: string, key?: string): Caller {
  // Emails are limited per address, so this one is unique.
  const address = `10.${randomInt(200, 250)}.${randomInt(256)}.${randomInt(1, 255)}`;
  return (method, path, body, headers = {}) => {
    const own = { 'x-forwarded-for': address, ...headers, ...(key !== undefined && { 'x-api-key': key }) };
    return send(method, `${siteUrl}${path}`, { body, headers: own });
  };
}
