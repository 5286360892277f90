import { ChevronDownIcon, looks, Sheet } from '@freightwright/mfe-kit';
import { type ReactNode, useId } from 'react';
import { ClassesCompared } from '../classes/classes-compared.tsx';
import { benefits, features, questions, stats, steps } from './content.ts';
import styles from './predictor-sections.module.css';

export const PredictorSections = () => (
  <div className={styles.sections}>
    <Sheet aria-label="The rules in figures">
      <dl className={styles.stats}>
        {stats.map(([figure, text]) => (
          <div key={text} className={styles.cell}>
            <dt className={looks.quiet}>{text}</dt>
            <dd className={looks.amount}>{figure}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
    <Section title="What it is for">
      <div className={styles.pair}>
        {benefits.map(({ title, points }) => (
          <Sheet key={title} title={title}>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </Sheet>
        ))}
      </div>
    </Section>
    <Section title="How it works">
      <Sheet aria-label="Three steps">
        <ol className={styles.steps}>
          {steps.map(([title, text]) => (
            <li key={title} className={styles.cell}>
              <h3 className={looks.h3}>{title}</h3>
              <p className={`${looks.above4} ${looks.quiet}`}>{text}</p>
            </li>
          ))}
        </ol>
      </Sheet>
    </Section>
    <Section title="What an estimate rests on">
      <ul className={styles.pair}>
        {features.map(([title, text]) => (
          <li key={title} className={`${looks.sheet} ${looks.roomy}`}>
            <h3 className={looks.h3}>{title}</h3>
            <p className={`${looks.above4} ${looks.quiet}`}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
    <Section title="What a class costs against another">
      <ClassesCompared />
    </Section>
    <Section title="Questions">
      <Sheet aria-label="Questions and answers">
        {questions.map(({ question, answer }) => (
          // Elements with the same name close each other, so one answer is open at a time.
          <details key={question} name="predictor-faq" className={styles.question}>
            <summary>
              <h3 className={looks.topic}>{question}</h3>
              <ChevronDownIcon />
            </summary>
            <p className={`${looks.measure648} ${looks.ink2}`}>{answer}</p>
          </details>
        ))}
      </Sheet>
    </Section>
  </div>
);

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`${looks.below16} ${looks.h2}`}>
        {title}
      </h2>
      {children}
    </section>
  );
}
