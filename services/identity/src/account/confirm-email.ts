import {
  accountLetterDue,
  type confirmEmail as confirmEmailRoute,
  emailChanged,
  Problem,
  type ResponseOf,
} from '@freightwright/contracts';
import { outboxEntry } from '@freightwright/service-kit';
import type { IdentityDeps } from '../identity-deps.ts';
import { sha256 } from '../token.ts';
import { isAlive, type MailedLink } from './mailed-link.ts';

type Outcome = ResponseOf<typeof confirmEmailRoute>;

const linkInvalid = () =>
  new Problem('account.link-invalid', {
    detail: 'This link has expired or was used. Ask for another one on your account page.',
  });

/**
 * Does what a mailed link is for. The provider is changed first and the link ends last, so that after a crash
 * in between the same link can be opened again.
 * @throws Problem 'account.link-invalid', 'identity.email-taken' when somebody else has taken the new address
 * meanwhile, 'service.unavailable'.
 */
export async function confirmEmail(deps: IdentityDeps, token: string): Promise<Outcome> {
  const hash = sha256(token);
  const account = await deps.accounts.findByLink(hash);
  const { changeLink = null, verifyLinks = [] } = account ?? {};
  const isChange = changeLink?.hash === hash;
  const link = isChange ? changeLink : verifyLinks.find((one) => one.hash === hash);
  if (!account || !link || !isAlive(link, deps.nowMs())) throw linkInvalid();
  return isChange ? change(deps, account.userId, link) : verify(deps, account.userId, link);
}

async function verify({ accounts, registrar }: IdentityDeps, userId: string, link: MailedLink) {
  const user = await registrar.readUser(userId);
  // The account has another address by now: opening the link shows nothing about that one.
  if (user?.email !== link.email || !(await registrar.verifyEmail(userId))) throw linkInvalid();
  if (!(await accounts.settleVerified(userId, link.hash))) throw linkInvalid();
  return { email: link.email, outcome: 'verified' as const };
}

/**
 * When the link ended meanwhile, because it was opened twice at once or another one took its place, the provider
 * has changed all the same. So everybody is told in any case, under ids that stand for this one change.
 */
async function change(
  deps: IdentityDeps,
  userId: string,
  { hash, email, from }: MailedLink,
): Promise<Outcome> {
  const { accounts, profiles, registrar, nowMs } = deps;
  if (!(await registrar.changeEmail(userId, email))) throw linkInvalid();
  const at = new Date(nowMs());
  const changedAt = at.toISOString();
  await profiles.putEmail(userId, email, at);
  const told = {
    to: from,
    writtenAt: changedAt,
    letter: { kind: 'email-changed', newEmail: email },
  } as const;
  const events = [
    outboxEntry(emailChanged, { userId, email, changedAt }, { id: hash, at }),
    outboxEntry(accountLetterDue, told, { id: `email-changed/${hash}`, at }),
  ];
  if (!(await accounts.settleChanged(userId, hash, events))) await accounts.publish(userId, events);
  return { email, outcome: 'changed' };
}
