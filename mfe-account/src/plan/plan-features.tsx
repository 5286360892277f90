import type { SubscriptionTier } from '@freightwright/contracts';
import { planNames } from '@freightwright/contracts/facts';
import { CheckIcon, classNames, looks, Sheet, SheetBody, Tag } from '@freightwright/mfe-kit';
import { featuresOf } from './features.ts';
import styles from './plan-features.module.css';

export function PlanFeatures({ plan }: { readonly plan: SubscriptionTier }) {
  return (
    <Sheet title="Plan features" aside={<p className={looks.ink2}>{planNames[plan]}</p>}>
      <SheetBody className={styles.body}>
        <ul className={styles.list}>
          {featuresOf(plan).map(({ text, from, path, included }) => (
            <li key={text} className={classNames(styles.feature, !included && looks.ink2)}>
              <span className={styles.mark}>
                {included ? <CheckIcon /> : <span className={styles.dash} />}
              </span>
              <span className={`${looks.growing} ${looks.shrinking}`}>
                {path === undefined ? text : <a href={path}>{text}</a>}
              </span>
              {!included && <Tag>{planNames[from]}</Tag>}
            </li>
          ))}
        </ul>
      </SheetBody>
    </Sheet>
  );
}
