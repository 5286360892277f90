import { accountLetterDue, type DataOf, type webhookDisabled } from '@freightwright/contracts';
import type { IdentityDeps } from '../identity-deps.ts';

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
