import { type GuideEntry, GuideSection, Prose } from '@freightwright/mfe-kit/guide';
import { Link } from '@freightwright/mfe-routing';
import type { ReactNode } from 'react';
import { EmailLink } from '../components/email-link.tsx';
import lists from '../how-to/guide-lists.module.css';
import { troubleEntries } from './documentation-entries.ts';
import styles from './documentation-page.module.css';

/** A symptom, its cause, and its remedy. */
interface Trouble {
  readonly sign: string;
  readonly reason: string;
  readonly remedy: ReactNode;
}

const troubles: readonly (readonly [GuideEntry, readonly Trouble[]])[] = [
  [
    troubleEntries.calculator,
    [
      {
        sign: 'Length is required',
        reason: 'One of the four fields is empty. Width, height and weight say the same.',
        remedy: 'Fill in the field that has the message.',
      },
      {
        sign: 'Weight must be a number',
        reason: 'The field has something in it that is neither a number nor a unit.',
        remedy: 'Type a number such as 500 or 500 lb. For a decimal, use a point.',
      },
      {
        sign: 'Daily Limit Reached',
        reason: 'You used your 5 calculations of the last 24 hours.',
        remedy: (
          <>
            Wait until the time beside the button, or choose a plan on the <a href="/pricing">pricing page</a>
            .
          </>
        ),
      },
      {
        sign: 'The two scales give different classes',
        reason: 'They disagree in eight bands of density. The NMFC 2025 scale is the one in force.',
        remedy: (
          <>
            Use the 2025 class for freight that is rated on density alone. The{' '}
            <Link to="/freight-classes">freight classes guide</Link> says where they differ.
          </>
        ),
      },
      {
        sign: 'The carrier billed another class',
        reason: 'The carrier measured or weighed something else, or the item has a class of its own.',
        remedy:
          'Ask for the inspection certificate and compare it with your measures, your scale ticket and a picture of the unit.',
      },
    ],
  ],
  [
    troubleEntries.predictor,
    [
      {
        sign: 'Daily Limit Reached',
        reason: 'Without a paid plan there are 3 predictions per calendar day. A failed one is free.',
        remedy: 'Try again tomorrow, or choose a plan.',
      },
      {
        sign: 'Prediction Failed',
        reason: 'The server could not be reached, or it could not work out this shipment.',
        remedy: 'Read the message at the form, correct the field it names, and predict again.',
      },
      {
        sign: 'Alaska, Hawaii or a military address',
        reason: 'Trucks of the lower 48 states do not go there, so the tariff has no price.',
        remedy: 'Ask the carrier for an ocean or air quote.',
      },
      {
        sign: 'A low confidence',
        reason: 'A ZIP code is on no list, the class disagrees with the density, or the fuel price is old.',
        remedy: 'Open the reasons beside the confidence. Correct what you can.',
      },
    ],
  ],
  [
    troubleEntries.bill,
    [
      {
        sign: 'BOL Credit Used',
        reason: 'The free plan issues 1 bill every 5 days, counted from the first one.',
        remedy: 'Write the bill as a draft now and issue it on the day that the page names.',
      },
      {
        sign: 'Premium Feature Required',
        reason: 'Your plan does not include this bill.',
        remedy: (
          <>
            See the <a href="/pricing">plans</a>.
          </>
        ),
      },
      {
        sign: 'Generation Failed',
        reason: 'The bill was not issued. A failed try costs no credit.',
        remedy: 'Correct the fields with a message, and issue it again.',
      },
      {
        sign: 'Download Failed',
        reason: 'The PDF did not arrive. The bill itself is safe.',
        remedy: 'Open it under My BOLs and download it again.',
      },
      {
        sign: 'An issued bill has a mistake',
        reason: 'Nobody can edit an issued bill.',
        remedy: 'Use Void and correct. The old bill stays in the list as void.',
      },
    ],
  ],
  [
    troubleEntries.account,
    [
      {
        sign: 'That email and password don’t match.',
        reason: 'The address or the password has a typing error, or the account has another address.',
        remedy: 'Try again, or press Forgot your password? to choose a new one.',
      },
      {
        sign: 'Sign in to continue.',
        reason: 'A session ends after 30 minutes without use and after 10 hours at most.',
        remedy: 'Sign in again. What you typed stays on the page.',
      },
      {
        sign: 'I paid, and the plan has not changed',
        reason: 'The payment provider confirms most payments within seconds, some later.',
        remedy: 'Press Check again on the page after the payment. You never pay twice for that.',
      },
      {
        sign: 'A payment failed',
        reason: 'The card was refused. Your plan stays in force for 7 days.',
        remedy: 'Pay the open invoice or change the card on your dashboard.',
      },
    ],
  ],
  [
    troubleEntries.page,
    [
      {
        sign: 'This part did not load',
        reason: 'The connection broke while a part of the page was on its way. The rest still works.',
        remedy: 'Press Retry. If it happens again, reload the page and tell us the code in the panel.',
      },
      {
        sign: 'An email did not arrive',
        reason: 'It may be in the spam folder, or the mailbox had its 5 emails for today.',
        remedy: 'Check the address, look in the spam folder, and try again tomorrow.',
      },
      {
        sign: '404 Page Not Found',
        reason: 'The address has a typing error, or the page moved.',
        remedy: (
          <>
            Begin at the <a href="/">calculator</a>. The foot of every page has links to all guides.
          </>
        ),
      },
    ],
  ],
];

export const Troubleshooting = () => (
  <div className={styles.sections}>
    {troubles.map(([entry, list]) => (
      <GuideSection key={entry.id} entry={entry}>
        <dl className={lists.rows}>
          {list.map(({ sign, reason, remedy }) => (
            <div key={sign} className={lists.row}>
              <dt className={lists.term}>{sign}</dt>
              <dd className={lists.label}>
                <p>{reason}</p>
                <p className={lists.advice}>{remedy}</p>
              </dd>
            </div>
          ))}
        </dl>
      </GuideSection>
    ))}
    <GuideSection entry={troubleEntries.ask}>
      <Prose>
        The <Link to="/support">support page</Link> answers common questions and has a form. You can also
        write to <EmailLink />. Tell us the page, what you entered and the message you got.
      </Prose>
    </GuideSection>
  </div>
);
