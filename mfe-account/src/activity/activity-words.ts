import type { Activity } from '@freightwright/contracts';
import type { ActivityKind, activityKinds } from '@freightwright/contracts/facts';

type OwnKind = (typeof activityKinds)[number];

export const kindWords: Readonly<Record<OwnKind, string>> = {
  'signing-in': 'Signing in',
  account: 'Account',
  plan: 'Plan and payments',
  keys: 'API keys',
  webhooks: 'Webhooks',
  bills: 'Bills of lading',
  terms: 'Own terms',
} satisfies Partial<Record<ActivityKind, string>>;

export const actWords: Readonly<Record<Activity['act'], string>> = {
  'signed-in': 'Signed in',
  'sign-in-refused': 'Wrong password at sign-in',
  'password-refused': 'Wrong password on the account page',
  'signed-out': 'Signed out',
  'signed-out-everywhere': 'Signed out everywhere',
  'session-ended': 'Signed out one device',
  'account-made': 'Signed up',
  'email-changed': 'Changed the email address',
  'password-changed': 'Changed the password',
  'copy-made': 'Exported the data',
  'account-deleted': 'Deleted the account',
  'plan-bought': 'Bought a plan',
  'plan-changed': 'Changed the plan',
  'plan-cancelled': 'Canceled the plan',
  'plan-suspended': 'Plan suspended',
  'plan-recovered': 'Plan back in force',
  'plan-ended': 'Plan ended',
  'payment-failed': 'Payment failed',
  'payment-refunded': 'Payment refunded',
  'key-made': 'Made an API key',
  'key-revoked': 'Revoked an API key',
  'webhook-made': 'Added a webhook',
  'webhook-changed': 'Changed a webhook',
  'webhook-secret-rotated': 'Replaced the secret of a webhook',
  'webhook-deleted': 'Deleted a webhook',
  'webhook-disabled': 'Webhook disabled',
  'bill-issued': 'Issued a bill of lading',
  'bill-voided': 'Voided a bill of lading',
  'terms-changed': 'Changed own terms',
};

/** Who did it, for the owner of the account. */
export function whoInWords({ by, key }: Pick<Activity, 'by' | 'key'>): string {
  if (by === 'key') return `API key ${key ?? ''}`.trim();
  if (by === 'person') return 'You, signed in';
  if (by === 'site') return 'Freightwright';
  return by === 'machine' ? 'A program of yours' : 'Somebody not signed in';
}

/** From where: 'Chrome on Windows, 203.0.113.0/24'. Empty when nobody's request was behind it. */
export const fromInWords = ({ device, network }: Pick<Activity, 'device' | 'network'>): string =>
  [device, network].filter((part) => part !== null).join(', ');
