import * as z from 'zod/mini';
import * as addresses from '../constants/addresses.ts';
import { apiKeyLimits, apiKeyModes, apiScopes } from '../constants/api-keys.ts';
import { ApiVersionDate } from '../principal.ts';
import { routesOf } from '../route.ts';
import { list, moment, text, trimmedText } from '../text.ts';

const route = routesOf({ service: 'identity', access: 'registered' });

/** Identifies a key in lists and logs, without granting access. */
export const ApiKeyId = text(20, z.regex(/^key_[A-Za-z0-9_-]{16}$/));

export const ApiKey = z.strictObject({
  id: ApiKeyId,
  name: text(apiKeyLimits.name),
  mode: z.enum(apiKeyModes),
  scopes: z.array(z.enum(apiScopes)),
  /** The last four characters of the key. */
  ending: text(4),
  createdAt: moment,
  /** The default version of its calls: the one that was current when the key was made. */
  apiVersion: ApiVersionDate,
  /** null: never expires. */
  expiresAt: z.nullable(moment),
  /** To the minute. null: never used. */
  lastUsedAt: z.nullable(moment),
  /** null: not revoked. */
  revokedAt: z.nullable(moment),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The active keys and those that ended within 30 days, newest first. */
export const listApiKeys = route(addresses.listApiKeys, {
  summary: "The account's API keys, without the keys themselves",
  response: z.strictObject({ keys: z.array(ApiKey) }),
});

/** The key is only in this response: we store its hash alone. Requires the Enterprise plan. */
export const createApiKey = route(addresses.createApiKey, {
  access: 'enterprise',
  summary: 'Make an API key',
  body: z.strictObject({
    name: trimmedText(
      apiKeyLimits.name,
      { missing: 'Name is required', tooLong: `Name may have at most ${apiKeyLimits.name} characters` },
      z.minLength(1, 'Name is required'),
    ),
    mode: z.enum(apiKeyModes),
    scopes: list(z.enum(apiScopes), apiScopes.length, {
      least: 1,
      tooFew: 'Choose at least one thing that the key may do',
    }),
    /** Days until it expires. Left out or null, it never expires. */
    expiresInDays: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(apiKeyLimits.daysAtMost)))),
  }),
  status: 201,
  response: z.strictObject({ key: ApiKey, secret: text(60) }),
  problems: ['account.not-verified', 'account.too-many-keys'],
});

/** The key stops working within a second. Revoking is idempotent. */
export const revokeApiKey = route(addresses.revokeApiKey, {
  summary: 'Revoke an API key',
  params: z.object({ id: ApiKeyId }),
  response: z.strictObject({ key: ApiKey }),
  problems: ['account.key-not-found'],
});
