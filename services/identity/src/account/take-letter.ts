import { Problem } from '@freightwright/contracts';
import type { AccountDeps } from './account-deps.ts';
import { lettersAnHour, waitForLetterS } from './letter-quota.ts';

/**
 * Counts a letter that the owner of an account asks for.
 * @returns the time at which it was counted.
 * @throws Problem 'email.too-many' with the time to wait.
 */
export async function takeLetter(
  { accounts, nowMs }: Pick<AccountDeps, 'accounts' | 'nowMs'>,
  userId: string,
): Promise<Date> {
  const at = new Date(nowMs());
  if (await accounts.takeLetter(userId, at)) return at;
  const { lettersAt } = await accounts.find(userId);
  throw new Problem('email.too-many', {
    detail: `You can ask for ${lettersAnHour} emails an hour. Please try again later.`,
    retryAfterS: Math.max(1, waitForLetterS(lettersAt, at.getTime())),
  });
}
