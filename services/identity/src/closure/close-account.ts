import { randomUUID } from 'node:crypto';
import {
  accountLetterDue,
  type closeAccount as closeAccountRoute,
  type Principal,
  type ResponseOf,
} from '@freightwright/contracts';
import { outboxEntry, runWithoutDeadline, withinMs } from '@freightwright/service-kit';
import { assertPassword } from '../account/assert-password.ts';
import { personOf, readPerson } from '../account/person.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { newToken, sha256 } from '../token.ts';
import { advanceClosure } from './advance-closure.ts';
import { letterIdOf } from './is-about.ts';

/** How long the caller waits for the account at the provider to be gone, milliseconds. */
const patienceMs = 4_000;

/**
 * Deletes the caller's account. From here on it is done whatever happens: what fails now is done later. Sessions
 * and the account at the provider end at once, where the provider answers.
 * @throws Problem 'access.denied' when a machine or an API key asks, 'account.wrong-password',
 * 'identity.too-many-attempts', 'service.unavailable'.
 */
export async function closeAccount(
  deps: IdentityDeps,
  principal: Principal,
  password: string,
): Promise<ResponseOf<typeof closeAccountRoute>> {
  const { closures, siteUrl, nowMs, log } = deps;
  const person = personOf(principal);
  const { email } = await readPerson(deps, person);
  await assertPassword(deps, person, { email, password });
  const id = randomUUID();
  const token = newToken();
  const at = new Date(nowMs());
  // Behind a '#', so that browsers send the secret to no server with the address.
  const link = new URL(`/account-deleted#${token}`, siteUrl).href;
  const due = { to: email, writtenAt: at.toISOString(), letter: { kind: 'account-deleted', link } } as const;
  const closure = await closures.open({
    id,
    userId: person.userId,
    email,
    tokenHash: sha256(token),
    at,
    letter: outboxEntry(accountLetterDue, due, { id: letterIdOf(id), at }),
  });
  const begun = runWithoutDeadline(() => advanceClosure(deps, closure));
  await withinMs(patienceMs, begun).catch((err: unknown) => {
    log.warn({ err, closure: closure.id }, 'a deletion goes on later');
  });
  return { reportToken: token };
}
