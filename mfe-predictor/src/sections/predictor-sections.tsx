import { ChevronDownIcon, Section, util } from '@freightwright/mfe-kit';
import { type ReactNode, useId } from 'react';
import { ClassesCompared } from '../classes/classes-compared.tsx';
import { benefits, claims, features, questions, stats, steps } from './content.ts';
import styles from './predictor-sections.module.css';

export const PredictorSections = () => (
  <div className={styles.sections}>
    <div>
      <Section aria-label="At a glance">
        <Figures of={claims} />
      </Section>
      <p className={`${util.above8} ${util.note}`}>
        These figures are our own claims, and nobody has verified them.
      </p>
    </div>
    <Section aria-label="By the numbers">
      <Figures of={stats} />
    </Section>
    <PredictorSection title="What it is for">
      <div className={styles.pair}>
        {benefits.map(({ title, points }) => (
          <Section key={title} title={title}>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </Section>
        ))}
      </div>
    </PredictorSection>
    <PredictorSection title="How it works">
      <Section aria-label="Three steps">
        <ol className={styles.steps}>
          {steps.map(([title, text]) => (
            <li key={title} className={styles.cell}>
              <h3 className={util.h3}>{title}</h3>
              <p className={`${util.above4} ${util.quiet}`}>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
    </PredictorSection>
    <PredictorSection title="What an estimate is based on">
      <ul className={styles.pair}>
        {features.map(([title, text]) => (
          <li key={title} className={`${util.styleSheet} ${util.roomy}`}>
            <h3 className={util.h3}>{title}</h3>
            <p className={`${util.above4} ${util.quiet}`}>{text}</p>
          </li>
        ))}
      </ul>
    </PredictorSection>
    <PredictorSection title="Compare the cost of two classes">
      <ClassesCompared />
    </PredictorSection>
    <PredictorSection title="Questions">
      <Section aria-label="Questions and answers">
        {questions.map(({ question, answer }) => (
          // Elements with the same name close each other, so one answer is open at a time.
          <details key={question} name="predictor-faq" className={styles.question}>
            <summary>
              <h3 className={util.topic}>{question}</h3>
              <ChevronDownIcon />
            </summary>
            <p className={`${util.measure648} ${util.ink2}`}>{answer}</p>
          </details>
        ))}
      </Section>
    </PredictorSection>
  </div>
);

function PredictorSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`${util.below16} ${util.h2}`}>
        {title}
      </h2>
      {children}
    </section>
  );
}

const Figures = ({ of }: { readonly of: readonly (readonly [figure: string, text: string])[] }) => (
  <dl className={styles.stats}>
    {of.map(([figure, text]) => (
      <div key={text} className={styles.cell}>
        <dt className={util.quiet}>{text}</dt>
        <dd className={util.amount}>{figure}</dd>
      </div>
    ))}
  </dl>
);
