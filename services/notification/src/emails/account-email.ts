import { type AccountEmail, type TeamEmail, webhookLimits } from '@freightwright/contracts';
import type { EmailTexts } from './email.ts';

type EmailText<K extends AccountEmail['kind']> = (
  notification: Extract<AccountEmail, { kind: K }>,
) => EmailTexts;

const entered =
  'You receive this mail because this address was entered for a Freightwright account. If that was not you, you can ignore it: without the link nothing happens.';
const owned =
  'You receive this mail because this address belongs to a Freightwright account, or did until now.';
const linkTerms = 'The link works once and expires in 24 hours.';
const notYou =
  'If you did not change it, open the sign-in page and choose a new password with “Forgot your password?”. Then contact support.';

const texts: { [K in AccountEmail['kind']]: EmailText<K> } = {
  'verify-email': ({ link }) => ({
    subject: 'Verify your email address',
    sentences: ['Open the link to verify the email address of your Freightwright account.', linkTerms],
    next: { label: 'Verify this address', link },
    why: entered,
  }),
  'confirm-new-email': ({ link }) => ({
    subject: 'Confirm your new email address',
    sentences: [
      'Open the link to use this address for your Freightwright account. From then on you sign in with it. Until then the old address stays.',
      linkTerms,
    ],
    next: { label: 'Use this address', link },
    why: entered,
  }),
  'email-changed': ({ newEmail }) => ({
    subject: 'Your email address was changed',
    sentences: [
      `The email address of your Freightwright account is now ${newEmail}. Sign in with it from now on.`,
      'If you did not change it, contact support at once.',
    ],
    why: owned,
  }),
  'password-changed': () => ({
    subject: 'Your password was changed',
    sentences: [
      'The password of your Freightwright account was changed, and every other device was signed out.',
      notYou,
    ],
    next: { label: 'Sign in', path: '/auth' },
    why: owned,
  }),
  'account-deleted': ({ link }) => ({
    subject: 'Your account is deleted',
    sentences: [
      'Your Freightwright account is deleted, and nobody can sign in to it any more.',
      'A report says what was erased, and what the law makes us keep. It is there for 30 days.',
    ],
    next: { label: 'Read the report', link },
    why: owned,
  }),
  'webhook-disabled': ({ name, host }) => ({
    subject: `Your webhook ${name} is disabled`,
    sentences: [
      `Your webhook ${name} at ${host} has failed for ${webhookLimits.disabledAfterDays} days without a single success, or its server answered 410 Gone, so we stopped calling it.`,
      'What happens until you start it again is not sent to it later. Its deliveries show what your server answered.',
    ],
    next: { label: 'Open your webhooks', path: '/account/webhooks' },
    why: owned,
  }),
};

/** The email text of an account notification from identity. */
export function accountEmailTexts(notification: AccountEmail): EmailTexts {
  const report = texts[notification.kind] as EmailText<AccountEmail['kind']>;
  return report(notification);
}

/** The email text for the team of a remote whose version the platform rolled back. */
export function teamEmailTexts({ kind, remote, version, live, reason }: TeamEmail): EmailTexts {
  const isCanary = kind === 'canary-ended';
  return {
    subject: isCanary
      ? `The canary of ${remote} was ended: ${version}`
      : `${remote} was rolled back from ${version} to ${live}`,
    sentences: [
      isCanary
        ? `The platform ended the canary ${version} of ${remote}. Everybody has ${live} now.`
        : `The platform rolled ${remote} back from ${version} to ${live}.`,
      reason,
      `Nothing is deployed until somebody does so. Find out what failed before you deploy ${version} again: it is not taken back a second time.`,
    ],
    why: 'You receive this mail because whoever runs the site entered this address for the team of the remote.',
  };
}
