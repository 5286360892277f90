import { useEffect } from 'react';
import util from '../theme/utilities.module.css';
import styles from './question-list.module.css';
import { Section } from './section.tsx';

export interface Question {
  readonly question: string;
  readonly answer: string;
}

interface QuestionListProps {
  /** Name of the group. Elements with the same name close each other, so one answer is open at a time. */
  readonly name: string;
  readonly questions: readonly Question[];
}

/** A question's anchor in the URL: 'can-i-change-my-plan-later'. */
const anchorOf = (question: string) => (question.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-');

/** Opens the question in the URL. */
function openNamed(): void {
  const named = document.getElementById(window.location.hash.slice(1));
  if (!(named instanceof HTMLDetailsElement)) return;
  named.open = true;
  named.scrollIntoView();
}

/**
 * Questions that expand to their answers, with and without scripts.
 * @example <QuestionList name="faq" questions={[{ question: 'Is it free?', answer: 'Yes.' }]} />
 */
export function QuestionList({ name, questions }: QuestionListProps) {
  useEffect(() => {
    openNamed();
    window.addEventListener('hashchange', openNamed);
    return () => window.removeEventListener('hashchange', openNamed);
  }, []);
  return (
    <Section className={util.divided} aria-label="Questions and answers">
      {questions.map(({ question, answer }) => (
        <details key={question} id={anchorOf(question)} name={name} className={styles.entry}>
          <summary className={styles.question}>
            <h3 className={util.topic}>{question}</h3>
            <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
              <path className={styles.upright} d="M8 2.5v11" />
              <path d="M2.5 8h11" />
            </svg>
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </Section>
  );
}
