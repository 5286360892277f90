import { paidPlans, planNames, planPrice } from '@freightwright/contracts/facts';
import type { CalculationUsage } from '@freightwright/domain';
import { ButtonLink, looks } from '@freightwright/mfe-kit';
import styles from './limit-place.module.css';

/** Shown in place of the button once the day's calculations are used. */
export function LimitButton({ usage: { used, remaining } }: { readonly usage: CalculationUsage }) {
  return (
    <button type="button" disabled className={styles.reached}>
      <span>Daily Limit Reached</span>
      <span>
        {used}/{used + remaining}
      </span>
    </button>
  );
}

/** The plans that have no such limit. */
export function LimitPlans() {
  return (
    <div className={looks.pair8}>
      {paidPlans.map((plan) => (
        <ButtonLink key={plan} href={`/pricing?plan=${plan}`}>
          {`${planNames[plan]} ${planPrice(plan, 'month')}`}
        </ButtonLink>
      ))}
    </div>
  );
}
