import { apiKeyPrefix } from '@freightwright/contracts/constants';

/** The format of a key: its mode and 32 random bytes in base64url. */
const shape = /^fw_(?:live|test)_[\w-]{43}$/;

/** The validation error of a key typed for trial calls; undefined when it is valid. */
export function keyViolation(typed: string): string | undefined {
  const key = typed.trim();
  if (key === '') return 'Enter a key';
  if (key.startsWith(apiKeyPrefix.live))
    return 'This is a live key. Use a key for tests, which issues nothing real';
  if (!shape.test(key)) return `A key for tests begins with ${apiKeyPrefix.test} and has 51 characters`;
  return undefined;
}
