import { checkPassword, Problem } from '@freightwright/contracts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { Person } from './person.ts';

/** Longer than the gateway needs when the provider hashes slowly and a lock has to be lifted, milliseconds. */
const timeoutMs = 8_000;

/**
 * Makes sure that the caller knows the password, and not only holds a session that its owner left open. Wrong
 * ones count as failed sign-ins.
 * @param email the address of the account as the provider knows it.
 * @throws Problem 'account.wrong-password' for the field `password`, 'identity.too-many-attempts',
 * 'service.unavailable'.
 */
export async function assertPassword(
  { bus }: IdentityDeps,
  { userId, clientAddress }: Pick<Person, 'userId' | 'clientAddress'>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { right } = await bus.request(
    checkPassword,
    { userId, email, password, clientAddress },
    { timeoutMs },
  );
  if (right) return;
  const message = 'That is not your password.';
  throw new Problem('account.wrong-password', {
    detail: message,
    errors: [{ field: 'password', rule: 'wrong', message }],
  });
}
