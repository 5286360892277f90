import { planPrice } from '@freightwright/contracts/constants';
import { fairUseCalculations } from '@freightwright/domain';
import { EmailLink } from '../components/email-link.tsx';
import { LegalPage, type LegalSection } from './legal-page.tsx';

// Figures: product specification, points 1 (plans, payments), 5 (age, accounts) and 9 (prices, policy).
const sections: readonly LegalSection[] = [
  {
    id: 'who-may-use-it',
    title: 'Who may use it',
    paragraphs: [
      'You must be 18 or older. Each person or business may have one account. You are responsible for what happens under your account, so keep your password to yourself.',
    ],
  },
  {
    id: 'what-results-are',
    title: 'What our results are',
    paragraphs: [
      'Freight classes, cost predictions and savings are estimates that help you plan. The carrier decides what it bills, after its own inspection and under its own tariff. The NMFC belongs to NMFTA, and the item there decides the class of a commodity.',
      'You are responsible for what you declare on a bill of lading, above all for weight, class and hazardous goods. Check it before you sign.',
    ],
  },
  {
    id: 'plans',
    title: 'Plans and payments',
    paragraphs: [
      `The Free plan costs nothing. Professional is ${planPrice('professional', 'month')} per month and Enterprise is ${planPrice('enterprise', 'month')} per month, paid monthly or annually by card through our payment provider.`,
    ],
    points: [
      'An upgrade takes effect immediately.',
      'A downgrade or a cancellation takes effect at the end of the billing period.',
      'If a payment fails, we may suspend the paid service until it succeeds.',
      'We announce a change of price at least 30 days before it applies.',
    ],
  },
  {
    id: 'refunds',
    title: 'Refunds',
    paragraphs: [
      <>
        Ask for a refund within 7&nbsp;days of the payment by writing to <EmailLink />. We decide case by
        case.
      </>,
    ],
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    paragraphs: [
      `Professional calculations are unlimited. Above ${fairUseCalculations} in a month we show a notice, and never block them.`,
      'Please use the service for your own shipping. You may not:',
    ],
    points: [
      'get around the limits of a plan, for example with several accounts',
      'attack or overload the service, or look at the data of others',
      'resell the service or copy it as a whole',
      'use it for anything that breaks the law',
    ],
  },
  {
    id: 'your-data',
    title: 'Your data',
    paragraphs: [
      <>
        What you enter stays yours. We use it to run the service, as our <a href="/privacy">privacy policy</a>{' '}
        says.
      </>,
    ],
  },
  {
    id: 'availability',
    title: 'Availability and support',
    paragraphs: [
      'We aim for the service to be available 99.9% of the time. That is a target, not a guarantee.',
      'Support answers within 24 hours, and within 4 hours for Enterprise. Business hours are Monday to Friday, 9:00 AM to 6:00 PM EST.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    paragraphs: [
      'The service is provided as it is. As far as the law allows, we are not liable for indirect damage, such as lost profit or the extra charges of a carrier.',
      'Our total liability is limited to what you paid us in the last 12 months or to $100, whichever is greater.',
    ],
  },
  {
    id: 'ending',
    title: 'Ending the agreement',
    paragraphs: [
      'You can delete your account at any time on your account page. We may suspend or close an account that breaks these terms, and we will say why.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes and questions',
    paragraphs: [
      'When these terms change, the new text appears here with its date. If you continue to use the service after that date, the new terms apply.',
      <>
        Questions about these terms go to <EmailLink />.
      </>,
    ],
  },
];

export const TermsPage = () => (
  <LegalPage
    title="Terms of service"
    description="What applies when you use Freightwright: accounts, plans, payments, refunds and liability."
    path="/terms"
    lead="These terms apply between you and us when you use Freightwright. By using the service you accept them."
    sections={sections}
  />
);
