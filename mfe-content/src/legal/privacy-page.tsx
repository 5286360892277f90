import { EmailLink } from '../components/email-link.tsx';
import { LegalPage, type LegalSection } from './legal-page.tsx';

// Stored data as in docs/privacy.md, tested; reply and deletion terms: specification, point 9.
const sections: readonly LegalSection[] = [
  {
    id: 'without-an-account',
    title: 'Without an account',
    paragraphs: [
      'The calculator works in your browser, and the figures you enter are not sent to us. Your browser keeps drafts, settings and the number of free calculations you have used. Deleting the data of this site in your browser deletes them.',
      'A cost prediction is worked out on our server. To count the free ones, we keep a random visitor id and your network address until they no longer count towards the daily limit.',
      'If something on a page fails, your browser may report the error to us. We remove email addresses from these reports.',
      'If you email a result or write to us with a form, we keep the message until it is out, and for 7 days at most.',
    ],
  },
  {
    id: 'with-an-account',
    title: 'With an account',
    paragraphs: ['We keep what the account needs, and what you save in it:'],
    points: [
      'Your email address, your plan, and your name and company if you give them, for as long as you have the account.',
      'Your sessions, with the network address and browser you signed in from, until they end. A session lasts 10 hours at most.',
      'Bills of lading, drafts, addresses, templates and products, for as long as you have the account.',
      'Cost estimates for 90 days, and after a day only the newest 1,000 of them. We keep the dates of your predictions for 63 days.',
      'Your subscription and its payments. The payment provider has your card number, and we never see it.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies',
    paragraphs: [
      'One cookie keeps you signed in. Another has the random visitor id that counts free cost predictions, for 180 days.',
      'A third lets us recognize a browser you signed in from before, so that wrong passwords typed by somebody else do not lock you out. It stays for up to 180 days and opens nothing by itself.',
      'While we try a new version of a page on some visitors, a cookie keeps you at the version you got. It holds a number that you share with many others, for 30 days. If you choose to get new versions early, another cookie says so, for as long.',
    ],
  },
  {
    id: 'analytics',
    title: 'Analytics',
    paragraphs: [
      'Analytics may be on for this site. Then an analytics service counts a few events. For a freight class it gets the class, the density and the volume. For a cost prediction it gets the weight, the service and the first three digits of both ZIP codes.',
      'It also counts views of the pricing page and the dashboard, clicks on an upgrade, and payments begun and completed, with the plan. It gets no name, email address or street address.',
    ],
  },
  {
    id: 'who-gets-data',
    title: 'Who else gets your data',
    paragraphs: [
      'We do not sell personal data. Three kinds of companies work for us: the sign-in provider, the payment provider and the mail provider. Each gets only what its work needs. We also hand over data when the law requires it.',
    ],
  },
  {
    id: 'your-rights',
    title: 'Your copy and deletion',
    paragraphs: [
      'On your account page you can download a copy of everything we keep about you, correct it, and delete the account. Deletion begins at once and is complete within 30 days. You get a report that says what each part of the service has deleted.',
      'What remains names nobody: the weights, classes and hazardous goods numbers of issued bills, for three years from the date of issue, and invoices at the payment provider, for as long as tax law requires.',
    ],
  },
  {
    id: 'security',
    title: 'Security',
    paragraphs: [
      'Connections are encrypted, the sign-in provider keeps only a hash of your password, and each part of the service can read only its own data. If you find a weakness, please write to us before you publish it.',
    ],
  },
  {
    id: 'children',
    title: 'Children',
    paragraphs: [
      'We knowingly collect nothing from children under 13. If you believe that a child has given us data, write to us and we will delete it.',
    ],
  },
  {
    id: 'questions',
    title: 'Changes and questions',
    paragraphs: [
      'When this policy changes, the new text appears here with its date.',
      <>
        Write to <EmailLink /> with any question about privacy. We answer within 72&nbsp;hours.
      </>,
    ],
  },
];

export const PrivacyPage = () => (
  <LegalPage
    title="Privacy policy"
    description="What Freightwright keeps about you, for how long, who else gets it, and how to get a copy or delete it."
    path="/privacy"
    lead="This policy says what we keep about you, why, and for how long. You can use the calculator without telling us who you are."
    sections={sections}
  />
);
