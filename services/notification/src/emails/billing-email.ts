import type { BillingEmail } from '@freightwright/contracts';
import { type EmailTexts, formatAmount, formatDay } from './email.ts';

type EmailText<K extends BillingEmail['kind']> = (
  notification: Extract<BillingEmail, { kind: K }>,
  writtenAt: string,
) => Omit<EmailTexts, 'why'>;

const planName = { professional: 'Professional', enterprise: 'Enterprise' } as const;
const dashboard = { label: 'Open your dashboard', path: '/dashboard' };

const texts: { [K in BillingEmail['kind']]: EmailText<K> } = {
  'subscription-started': ({ plan, periodEndsAt }) => ({
    subject: `Your ${planName[plan]} plan has started`,
    sentences: [
      `Thank you. Your payment covers your ${planName[plan]} plan until ${formatDay(periodEndsAt)}. It renews on that day.`,
      'Your invoices are on your dashboard. You can change or cancel the plan there at any time.',
    ],
    next: dashboard,
  }),
  'plan-changed': ({ plan, from }, writtenAt) => {
    const isNow = Date.parse(from) <= Date.parse(writtenAt);
    return {
      subject: isNow
        ? `You are on the ${planName[plan]} plan now`
        : `Your plan changes to ${planName[plan]} on ${formatDay(from)}`,
      sentences: [
        isNow
          ? `Your account is on the ${planName[plan]} plan since ${formatDay(from)}.`
          : `Until ${formatDay(from)} your plan stays as it is. From then on your account is on the ${planName[plan]} plan. You can undo this on your dashboard until that day.`,
      ],
      next: dashboard,
    };
  },
  'cancellation-noted': ({ plan, endsAt }) => ({
    subject: `Your ${planName[plan]} plan ends on ${formatDay(endsAt)}`,
    sentences: [
      `You canceled your ${planName[plan]} plan. It stays as it is until ${formatDay(endsAt)}, and we charge nothing more.`,
      'If you want to keep it, undo this on your dashboard before that day.',
    ],
    next: dashboard,
  }),
  'payment-failed': ({ plan, amountCents, graceEndsAt }) => ({
    subject: `Your payment of ${formatAmount(amountCents)} failed`,
    sentences: [
      `We could not collect ${formatAmount(amountCents)} for your ${planName[plan]} plan.`,
      `Your plan stays as it is until ${formatDay(graceEndsAt)}. Pay the open invoice or change your card before then to keep it.`,
    ],
    next: dashboard,
  }),
  'plan-suspended': ({ plan }) => ({
    subject: `Your ${planName[plan]} plan is paused`,
    sentences: [
      `The payment for your ${planName[plan]} plan is still missing, so your account has the limits of the Free plan for now. You lose nothing that you kept.`,
      `The ${planName[plan]} plan is back as soon as you pay the open invoice.`,
    ],
    next: dashboard,
  }),
  'plan-recovered': ({ plan }) => ({
    subject: `Your ${planName[plan]} plan is back`,
    sentences: [`Your payment arrived, and your account is on the ${planName[plan]} plan again.`],
    next: dashboard,
  }),
  'subscription-ended': ({ plan }) => ({
    subject: `Your ${planName[plan]} plan has ended`,
    sentences: [
      `Your ${planName[plan]} plan has ended, and your account is on the Free plan. You lose nothing that you kept.`,
      'You can choose a plan again at any time.',
    ],
    next: { label: 'See the plans', path: '/pricing' },
  }),
  'payment-refunded': ({ amountCents }) => ({
    subject: `We refunded ${formatAmount(amountCents)}`,
    sentences: [
      `We sent ${formatAmount(amountCents)} back the way you paid. Your bank may take up to 10 business days to show it.`,
    ],
    next: dashboard,
  }),
};

/** The email text of a billing notification. `writtenAt` decides whether a change is past or upcoming. */
export function billingEmailTexts(notification: BillingEmail, writtenAt: string): EmailTexts {
  const report = texts[notification.kind] as EmailText<BillingEmail['kind']>;
  return {
    ...report(notification, writtenAt),
    why: 'You receive this mail because this address belongs to a Freightwright account with a paid plan.',
  };
}
