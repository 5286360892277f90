import type { SubscriptionTier } from '@freightwright/contracts';
import { CheckIcon, classNames, looks, Sheet, SheetBody, Tag } from '@freightwright/mfe-kit';
import styles from './plan-features.module.css';
import { featuresOf, planNames } from './plan-texts.ts';

export function PlanFeatures({ plan }: { readonly plan: SubscriptionTier }) {
  return (
    <Sheet title="Plan features" aside={<p className={looks.ink2}>{planNames[plan]}</p>}>
      <SheetBody className={styles.body}>
        <ul className={styles.list}>
          {featuresOf(plan).map(({ text, from, included }) => (
            <li key={text} className={classNames(styles.feature, !included && looks.ink2)}>
              <span className={styles.mark}>
                {included ? <CheckIcon /> : <span className={styles.dash} />}
              </span>
              <span className={`${looks.growing} ${looks.shrinking}`}>{text}</span>
              {!included && <Tag>{planNames[from]}</Tag>}
            </li>
          ))}
        </ul>
      </SheetBody>
    </Sheet>
  );
}
