import type { ApiKey } from '@freightwright/contracts';
import { apiKeyPrefix, apiScopes, apiScopeWords } from '@freightwright/contracts/facts';

/** The key as far as anybody may see it: 'fw_live_…x7Qz'. */
export const keyInPart = ({ mode, ending }: ApiKey): string => `${apiKeyPrefix[mode]}…${ending}`;

export const modeWords = { live: 'Live', test: 'Test' } as const;

/** How a key stands at this moment. */
export function standingOf(
  { revokedAt, expiresAt }: ApiKey,
  nowMs: number,
): 'in force' | 'revoked' | 'expired' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= nowMs ? 'expired' : 'in force';
}

/** What a key may do, in the order in which it is offered. */
export const scopesInWords = (scopes: readonly string[]): string[] =>
  scopes.length === apiScopes.length
    ? ['Everything']
    : apiScopes.filter((scope) => scopes.includes(scope)).map((scope) => apiScopeWords[scope]);

export const lifetimes = [
  ['', 'Never'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
] as const;
