import type {
  confirmEmail as confirmEmailRoute,
  DataOf,
  ResponseOf,
  userRegistered,
  webhookDisabled,
} from '@freightwright/contracts';
import { accountEmailDue, emailChanged, Problem } from '@freightwright/contracts';
import { outboxEntry } from '@freightwright/service-kit';
import type { IdentityDeps } from '../identity-deps.ts';
import { assertPassword, type Person, readAccount, readPerson } from './account.ts';
import { emailsPerHour, hourMs, isAlive, type MailedLink, mailLink } from './mailed-link.ts';
import { sha256 } from './token.ts';

/**
 * Emails another link that verifies the caller's address. Earlier links stay valid.
 * @throws Problem 'account.verified-already', 'email.too-many', 'service.unavailable'.
 */
export async function askForVerification(deps: IdentityDeps, person: Person) {
  const { accounts, siteUrl } = deps;
  const { email, emailVerified } = await readPerson(deps, person);
  if (emailVerified) throw new Problem('account.verified-already');
  const at = await takeEmail(deps, person.userId);
  await accounts.addVerifyLink(person.userId, mailLink('verify-email', { to: email, siteUrl, at }));
  return readAccount(deps, person);
}

/** Daily limit of change requests to one mailbox, from all accounts together. */
const newAddressesPerMailbox = 5;

/**
 * Counts an email that the owner of an account requests.
 * @returns the time at which it was counted.
 * @throws Problem 'email.too-many' with the time to wait.
 */
async function takeEmail({ accounts, nowMs }: IdentityDeps, userId: string): Promise<Date> {
  const at = new Date(nowMs());
  if (await accounts.takeEmail(userId, at)) return at;
  const { emailsAt } = await accounts.find(userId);
  const freeAtMs = (emailsAt.at(-emailsPerHour)?.getTime() ?? 0) + hourMs;
  throw new Problem('email.too-many', {
    detail: `You can request ${emailsPerHour} emails an hour. Try again later.`,
    retryAfterS: Math.max(1, Math.ceil((freeAtMs - at.getTime()) / 1_000)),
  });
}

/**
 * Emails a link to a new address. The address changes when the link is opened. Every request counts as an
 * email, also one with a taken address, so that account enumeration is slow.
 * @throws Problem 'account.wrong-password', 'identity.email-taken', 'identity.too-many-attempts',
 * 'email.too-many', 'request.invalid' for the current address, 'service.unavailable'.
 */
export async function changeEmail(
  deps: IdentityDeps,
  person: Person,
  { email: given, password }: { email: string; password: string },
) {
  const { accounts, registrar, siteUrl } = deps;
  const { userId } = person;
  const { email: present } = await readPerson(deps, person);
  const wanted = given.toLowerCase();
  if (wanted === present) throw presentAddress();
  await assertPassword(deps, person, { email: present, password });
  const at = await takeEmail(deps, userId);
  if (await registrar.findByEmail(wanted)) {
    throw new Problem('identity.email-taken', { detail: 'Another account has that email address.' });
  }
  const mail = mailLink('confirm-new-email', { to: wanted, from: present, siteUrl, at });
  if ((await accounts.waitingFor(mail.link.mailbox, at)) >= newAddressesPerMailbox) {
    throw new Problem('email.too-many', {
      detail: 'That address has reached its limit of emails for today. Try again tomorrow.',
      retryAfterS: 24 * 3_600,
    });
  }
  await accounts.putChangeLink(userId, mail);
  return readAccount(deps, person);
}

function presentAddress(): Problem {
  const message = 'That is your email address already.';
  return new Problem('request.invalid', {
    detail: message,
    errors: [{ field: 'email', rule: 'present', message }],
  });
}

type Outcome = ResponseOf<typeof confirmEmailRoute>;

const linkInvalid = () =>
  new Problem('account.link-invalid', {
    detail: 'This link has expired or was used. Request a new one on your account page.',
  });

/**
 * Applies an emailed link. The provider is changed first and the link is removed last, so that after a crash
 * in between the same link works again.
 * @throws Problem 'account.link-invalid', 'identity.email-taken' when another user has taken the new address
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
  // The account has another address by now: opening the link proves nothing about that one.
  if (user?.email !== link.email || !(await registrar.verifyEmail(userId))) throw linkInvalid();
  if (!(await accounts.settleVerified(userId, link.hash))) throw linkInvalid();
  return { email: link.email, outcome: 'verified' as const };
}

/**
 * When the link was removed meanwhile, because it was opened twice concurrently or replaced, the provider has
 * changed all the same. So the notifications are sent in any case, with ids derived from this one change.
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
  const emailTask = {
    to: from,
    writtenAt: changedAt,
    notification: { kind: 'email-changed', newEmail: email },
  } as const;
  const events = [
    outboxEntry(emailChanged, { userId, email, changedAt }, { id: hash, at }),
    outboxEntry(accountEmailDue, emailTask, { id: `email-changed/${hash}`, at }),
  ];
  if (!(await accounts.settleChanged(userId, hash, events))) await accounts.publish(userId, events);
  return { email, outcome: 'changed' };
}

/** Users who registered longer ago, such as before this email existed, get none. */
const isNewsMs = 24 * 3_600_000;

/**
 * Emails the first link to a new user, unless the provider has the address as verified. Idempotent per user.
 * @throws Problem 'service.unavailable'; safe to retry.
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
 * Emails the owner of an account that a webhook was disabled. The event's id makes it idempotent.
 * @throws Problem 'service.unavailable'; safe to retry.
 */
export async function notifyWebhookDisabled(
  { registrar, bus }: IdentityDeps,
  { userId, name, host, disabledAt }: DataOf<typeof webhookDisabled>,
  id: string,
): Promise<void> {
  const user = await registrar.readUser(userId);
  if (!user) return;
  const notification = { kind: 'webhook-disabled' as const, name, host };
  await bus.publish(accountEmailDue, { to: user.email, writtenAt: disabledAt, notification }, { id });
}
