import { Tag } from '@freightwright/mfe-kit';
import { classFactors } from './factors.ts';
import styles from './guide-lists.module.css';
import { mistakes } from './mistakes.ts';
import { guideSteps } from './steps.ts';

export function StepList() {
  return (
    <ol className={styles.steps}>
      {guideSteps.map(({ title, description, details, example }, index) => (
        <li key={title} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h3 className={styles.title}>{title}</h3>
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
}

export function FactorList() {
  return (
    <dl className={styles.rows}>
      {classFactors.map(({ factor, weight, description, impact, tip }) => (
        <div key={factor} className={styles.row}>
          <dt className={styles.term}>
            {factor} <Tag>{weight}</Tag>
          </dt>
          <dd className={styles.words}>
            <p>{description}</p>
            <p>{impact}</p>
            <p className={styles.advice}>{tip}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function MistakeList() {
  return (
    <dl className={styles.rows}>
      {mistakes.map(({ mistake, consequence, solution }) => (
        <div key={mistake} className={styles.row}>
          <dt className={styles.term}>{mistake}</dt>
          <dd className={styles.words}>
            <p>{consequence}</p>
            <p className={styles.advice}>{solution}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
}
