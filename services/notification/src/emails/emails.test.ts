import type { AccountEmail, BillingEmail, TeamEmail } from '@freightwright/contracts';
import { PermanentFailure } from '@freightwright/nats-kit';
import { describe, expect, it } from 'vitest';
import { accountEmailTexts, teamEmailTexts } from './account-email.ts';
import { billingEmailTexts } from './billing-email.ts';
import { type EmailTexts, renderEmail } from './email.ts';

const siteUrl = 'https://freightwright.example';
const writtenAt = '2026-11-23T10:00:00.000Z';
const later = '2026-12-23T10:00:00.000Z';
const link = `${siteUrl}/confirm-email#token`;
const plan = 'professional' as const;

const billing: [BillingEmail, subject: string, message: string][] = [
  [
    { kind: 'subscription-started', plan, periodEndsAt: later },
    'Your Professional plan has started',
    'plan until December 23, 2026 (UTC)',
  ],
  [
    { kind: 'plan-changed', plan: 'enterprise', from: writtenAt },
    'You are on the Enterprise plan now',
    'since November 23, 2026 (UTC)',
  ],
  [
    { kind: 'plan-changed', plan, from: later },
    'Your plan changes to Professional on December 23, 2026 (UTC)',
    'undo this on your dashboard',
  ],
  [
    { kind: 'cancellation-noted', plan, endsAt: later },
    'Your Professional plan ends on December 23, 2026 (UTC)',
    'we charge nothing more',
  ],
  [
    { kind: 'payment-failed', plan: 'enterprise', amountCents: 79_000, graceEndsAt: later },
    'Your payment of $790.00 failed',
    'until December 23, 2026 (UTC)',
  ],
  [{ kind: 'plan-suspended', plan }, 'Your Professional plan is paused', 'limits of the Free plan'],
  [{ kind: 'plan-recovered', plan }, 'Your Professional plan is back', 'on the Professional plan again'],
  [{ kind: 'subscription-ended', plan }, 'Your Professional plan has ended', 'on the Free plan'],
  [{ kind: 'payment-refunded', amountCents: 2_900 }, 'We refunded $29.00', '10 business days'],
];
const account: [AccountEmail, subject: string, message: string][] = [
  [{ kind: 'verify-email', link }, 'Verify your email address', 'expires in 24 hours'],
  [{ kind: 'confirm-new-email', link }, 'Confirm your new email address', 'works once'],
  [
    { kind: 'email-changed', newEmail: 'new@mill.example' },
    'Your email address was changed',
    'now new@mill.example',
  ],
  [{ kind: 'password-changed' }, 'Your password was changed', 'every other device was signed out'],
  [{ kind: 'account-deleted', link }, 'Your account is deleted', '30 days'],
  [
    { kind: 'webhook-disabled', name: 'Warehouse', host: 'hooks.mill.example' },
    'Your webhook Warehouse is disabled',
    'failed for 5 days',
  ],
];
const takenBack = {
  remote: 'mfe-bol',
  version: '2.0.0',
  live: '1.0.0',
  reason: 'Failed for 31 of 400 visitors, the version before for 2 of 5,000 visitors.',
  at: writtenAt,
};
const team: [TeamEmail, subject: string, message: string][] = [
  [
    { kind: 'version-rolled-back', ...takenBack },
    'mfe-bol was rolled back from 2.0.0 to 1.0.0',
    'Failed for 31 of 400 visitors',
  ],
  [
    { kind: 'canary-ended', ...takenBack },
    'The canary of mfe-bol was ended: 2.0.0',
    'Everybody has 1.0.0 now.',
  ],
];
const notifications = [
  ...team.map(([notification, ...rest]) => [teamEmailTexts(notification), ...rest] as const),
  ...billing.map(([notification, ...rest]) => [billingEmailTexts(notification, writtenAt), ...rest] as const),
  ...account.map(([notification, ...rest]) => [accountEmailTexts(notification), ...rest] as const),
];

describe.each(notifications)('a letter', (message: EmailTexts, subject, excerpt) => {
  const mail = renderEmail(message, siteUrl);

  it(`says what happened: ${subject}`, () => {
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(excerpt);
    expect(mail.html).toContain(excerpt);
  });

  it(`leads nowhere but to this site: ${subject}`, () => {
    const addresses = [...`${mail.text} ${mail.html}`.matchAll(/https?:\/\/[^\s"<]+/g)];
    expect(addresses.filter(([address]) => new URL(address).origin !== siteUrl)).toEqual([]);
  });
});

it.each([
  'https://evil.example/confirm-email#token',
  'https://freightwright.example@evil.example/',
  'https://freightwright.example.evil.example/',
  'https://mallory@freightwright.example/',
  'http://freightwright.example/',
  'javascript:alert(1)',
  'not a link',
])('a link that does not lead to this site is never mailed: %s', (foreign) => {
  const message = accountEmailTexts({ kind: 'verify-email', link: foreign });
  expect(() => renderEmail(message, siteUrl)).toThrow(PermanentFailure);
});

it('an address that somebody chose is text in the HTML, and no markup', () => {
  const message = accountEmailTexts({ kind: 'email-changed', newEmail: '"<a href=x>"@mill.example' });
  expect(renderEmail(message, siteUrl).html).not.toContain('<a href=x>');
});
