import { randomInt } from 'node:crypto';
import { apiScopes } from '@freightwright/contracts/facts';
import { expect } from 'vitest';
import { confirmationToken } from '../identity/account.ts';
import { type Answer, apiClient } from '../identity/api-client.ts';
import type { Site } from '../site.ts';
import type { SignedInShipper } from './account.ts';
import { subscribedAs } from './billing.ts';

/** A company on the Enterprise plan with a verified address, whom keys can be made for. */
export async function company(site: Site): Promise<SignedInShipper> {
  const { siteUrl } = site.platform;
  const shipper = await subscribedAs(siteUrl, 'enterprise');
  const token = await confirmationToken(site.platform, shipper.account.email);
  const confirmed = await apiClient(siteUrl).post('/api/account/email/confirm', { token });
  expect(confirmed).toMatchObject({ status: 200, body: { outcome: 'verified' } });
  return shipper;
}

export interface KeyWish {
  mode?: 'live' | 'test';
  scopes?: readonly string[];
}

/** Makes a key that may do everything, unless the wish says otherwise. */
export async function keyOf(
  { client }: SignedInShipper,
  { mode = 'live', scopes = apiScopes }: KeyWish = {},
) {
  const made = await client.post('/api/account/keys', { name: 'Warehouse system', mode, scopes });
  expect(made).toMatchObject({ status: 201, body: { secret: expect.stringMatching(/^fw_/) } });
  return String(made.body.secret);
}

export type { Answer };
export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Calls as a program does: with a key and no cookie; without a key as nobody. */
export function caller(siteUrl: string, key?: string): Caller {
  // Mails are limited for each address, so this one is nobody else's.
  const address = `10.${randomInt(200, 250)}.${randomInt(256)}.${randomInt(1, 255)}`;
  return async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${siteUrl}${path}`, {
      method,
      headers: {
        'x-forwarded-for': address,
        ...headers,
        ...(key !== undefined && { 'x-api-key': key }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? (JSON.parse(text) as Answer['body']) : { text },
    };
  };
}
