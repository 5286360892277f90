import {
  accountLetterDue,
  type DataOf,
  type userRegistered,
  type webhookDisabled,
} from '@freightwright/contracts';
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

/**
 * Writes to the owner of an account that a webhook was disabled. The letter has the id of the event, so it is mailed once
 * however often this is called.
 * @throws Problem 'service.unavailable'; it is always safe to try again.
 */
export async function tellWebhookDisabled(
  { registrar, bus }: IdentityDeps,
  { userId, name, host, disabledAt }: DataOf<typeof webhookDisabled>,
  id: string,
): Promise<void> {
  const user = await registrar.readUser(userId);
  if (!user) return;
  const letter = { kind: 'webhook-disabled' as const, name, host };
  await bus.publish(accountLetterDue, { to: user.email, writtenAt: disabledAt, letter }, { id });
}
