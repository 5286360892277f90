import { apiKeyPrefix } from '@freightwright/contracts/facts';

/** A key as it is made: its mode and 32 random bytes in base64url. */
const shape = /^fw_(?:live|test)_[\w-]{43}$/;

/** What is wrong with a key that somebody typed to try calls with; undefined when nothing is. */
export function keyFault(typed: string): string | undefined {
  const key = typed.trim();
  if (key === '') return 'Enter a key';
  if (key.startsWith(apiKeyPrefix.live))
    return 'This is a live key. Use a key for tests, which issues nothing real';
  if (!shape.test(key)) return `A key for tests begins with ${apiKeyPrefix.test} and has 51 characters`;
  return undefined;
}
