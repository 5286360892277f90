import { Tag, util } from '@freightwright/mfe-kit';
import { classFactors } from './factors.ts';
import styles from './guide-lists.module.css';
import { guideSteps } from './steps.ts';

export const StepList = () => (
  <ol className={styles.steps}>
    {guideSteps.map(({ title, description, details, example }, index) => (
      <li key={title} className={styles.step}>
        <span className={`${util.amount} ${util.ink3}`} aria-hidden="true">
          {index + 1}
        </span>
        <div>
          <h3 className={`${util.h3} ${util.above4} ${util.below2}`}>{title}</h3>
          <p>{description}</p>
          <ul className={styles.details}>
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
          <p className={styles.example}>
            <span className={styles.label}>Example</span> {example}
          </p>
        </div>
      </li>
    ))}
  </ol>
);

export const FactorList = () => (
  <dl className={styles.rows}>
    {classFactors.map(({ factor, weight, description, impact, tip }) => (
      <div key={factor} className={styles.row}>
        <dt className={styles.term}>
          {factor} <Tag>{weight}</Tag>
        </dt>
        <dd className={styles.label}>
          <p>{description}</p>
          <p>{impact}</p>
          <p className={styles.advice}>{tip}</p>
        </dd>
      </div>
    ))}
  </dl>
);
