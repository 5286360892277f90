import { type Principal, Problem } from '@freightwright/contracts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { ProviderUser } from '../provider/registrar.ts';

/** Somebody who has signed in as themselves. */
export interface Person {
  userId: string;
  /** The provider's id of the sign-in. */
  session: string;
  clientAddress: string;
}

/**
 * An account is its owner's affair: an API key or a machine does not act for the owner there.
 * @throws Problem 'access.denied'.
 */
export function personOf({ userId, session, clientAddress }: Principal): Person {
  if (userId === undefined || session === undefined) {
    throw new Problem('access.denied', { detail: 'Only somebody who has signed in can do this.' });
  }
  return { userId, session, clientAddress };
}

/**
 * The person as the provider knows them now.
 * @throws Problem 'principal.invalid' when the account is gone, 'service.unavailable'.
 */
export async function readPerson(
  { registrar }: IdentityDeps,
  { userId }: Pick<Person, 'userId'>,
): Promise<ProviderUser> {
  const user = await registrar.readUser(userId);
  if (!user) throw accountGone();
  return user;
}

export const accountGone = () =>
  new Problem('principal.invalid', { detail: 'This account is no longer there' });
