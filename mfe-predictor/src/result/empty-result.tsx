import { Button, Section, util } from '@freightwright/mfe-kit';
import styles from './empty-result.module.css';

/** The lines of an estimate, and the source of each. */
const lines = [
  ['Base rate', 'Rate per hundredweight for the class, lane and weight break'],
  ['Discount', 'Percent off the base rate, the tariff’s or your own'],
  ['Fuel surcharge', 'Percent by the diesel price that the EIA publishes each Monday'],
  ['Accessorials', 'Each selected service, at the midpoint of typical carrier charges'],
  ['Total estimate', 'To the cent, the sum of these lines'],
] as const;

const besides = [
  ['Why this price', 'What raises it and what lowers it, in dollars.'],
  ['What would change it', 'The same shipment with one thing changed, and what that saves.'],
  ['Alternatives', 'What other kinds of carrier might charge, with their transit days.'],
  ['Market insights', 'Season, diesel and lane, each with a suggestion.'],
  ['The lane', 'Both ends on the map and the miles between them.'],
] as const;

/** Shown before an estimate: its sections as a blank form, and a first step. */
export const EmptyResult = ({ isArrived, onExample }: { isArrived: boolean; onExample: () => void }) => (
  <>
    <Section aria-label="Estimate">
      <div className={styles.empty}>
        <div>
          <p className={util.label}>Estimated total</p>
          <p className={styles.blank} aria-hidden="true" />
        </div>
        <div className={util.stack8}>
          <p className={util.topic}>
            {isArrived
              ? 'Filled in from your shipment. Enter both ZIP codes to see the cost.'
              : 'Enter a lane and shipment details to estimate the cost.'}
          </p>
          <p className={util.quiet}>
            The total comes with the range in which the price is likely to be, how sure that is, and every
            line that makes it.
          </p>
          {!isArrived && (
            <p>
              <Button onClick={onExample}>Use an example</Button>
            </p>
          )}
        </div>
      </div>
      <Lines of={lines} />
    </Section>
    <Section title="Also included">
      <Lines of={besides} />
    </Section>
  </>
);

const Lines = ({ of }: { readonly of: typeof lines | typeof besides }) => (
  <dl>
    {of.map(([name, text]) => (
      <div key={name} className={styles.line}>
        <dt className={util.caption}>{name}</dt>
        <dd className={util.quiet}>{text}</dd>
        {of === lines && <dd className={styles.rule} aria-hidden="true" />}
      </div>
    ))}
  </dl>
);
