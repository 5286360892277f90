import type { SubscriptionTier } from '@freightwright/contracts';
import { CheckIcon, classNames, Sheet, SheetBody, Tag } from '@freightwright/mfe-kit';
import styles from './plan-features.module.css';
import { featuresOf, planNames } from './plan-texts.ts';

export function PlanFeatures({ plan }: { readonly plan: SubscriptionTier }) {
  return (
    <Sheet title="Plan features" aside={<p className={styles.plan}>{planNames[plan]}</p>}>
      <SheetBody className={styles.body}>
        <ul className={styles.list}>
          {featuresOf(plan).map(({ text, from, included }) => (
            <li key={text} className={classNames(styles.feature, !included && styles.more)}>
              <span className={styles.mark}>
                {included ? <CheckIcon /> : <span className={styles.dash} />}
              </span>
              <span className={styles.text}>{text}</span>
              {!included && <Tag>{planNames[from]}</Tag>}
            </li>
          ))}
        </ul>
      </SheetBody>
    </Sheet>
  );
}
