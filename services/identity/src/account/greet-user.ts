import type { DataOf, userRegistered } from '@freightwright/contracts';
import type { IdentityDeps } from '../identity-deps.ts';
import { mailLink } from './mailed-link.ts';

/** Somebody who registered longer ago, such as before there were these letters, is not written to. */
const isNewsMs = 24 * 3_600_000;

/**
 * Mails the first link to a new user, unless the provider knows already that the address is theirs. Once for
 * each user, however often it is called.
 * @throws Problem 'service.unavailable'; it is always safe to try again.
 */
export async function greetUser(
  { accounts, registrar, siteUrl, nowMs }: IdentityDeps,
  { userId, registeredAt }: DataOf<typeof userRegistered>,
): Promise<void> {
  const at = new Date(nowMs());
  if (at.getTime() - Date.parse(registeredAt) > isNewsMs) return;
  const user = await registrar.readUser(userId);
  const needsLink = user !== undefined && !user.emailVerified;
  await accounts.greet(
    userId,
    at,
    needsLink ? mailLink('verify-email', { to: user.email, siteUrl, at }) : undefined,
  );
}
