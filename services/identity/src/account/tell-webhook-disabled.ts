import { accountLetterDue, type DataOf, type webhookDisabled } from '@freightwright/contracts';
import type { Bus } from '@freightwright/service-kit';
import type { AccountDeps } from './account-deps.ts';

/**
 * Writes to the owner of an account that a webhook was disabled. The letter has the id of the event, so it is mailed once
 * however often this is called.
 * @throws Problem 'service.unavailable'; it is always safe to try again.
 */
export async function tellWebhookDisabled(
  { registrar, bus }: Pick<AccountDeps, 'registrar'> & { bus: Pick<Bus, 'publish'> },
  { userId, name, host, disabledAt }: DataOf<typeof webhookDisabled>,
  id: string,
): Promise<void> {
  const user = await registrar.readUser(userId);
  if (!user) return;
  const letter = { kind: 'webhook-disabled' as const, name, host };
  await bus.publish(accountLetterDue, { to: user.email, writtenAt: disabledAt, letter }, { id });
}
