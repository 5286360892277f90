import { looks, Sheet } from '@freightwright/mfe-kit';
import styles from './faq.module.css';

export interface Question {
  readonly question: string;
  readonly answer: string;
}

interface QuestionListProps {
  /**
   * Name of the group. The browser itself keeps one answer open at a time, because elements with the same
   * name close each other.
   */
  readonly name: string;
  readonly entries: readonly Question[];
}

export function QuestionList({ name, entries }: QuestionListProps) {
  return (
    <Sheet className={looks.divided} aria-label="Questions and answers">
      {entries.map(({ question, answer }) => (
        <details key={question} name={name} className={styles.entry}>
          <summary className={styles.question}>
            <h3 className={styles.words}>{question}</h3>
            <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
              <path className={styles.upright} d="M8 2.5v11" />
              <path d="M2.5 8h11" />
            </svg>
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </Sheet>
  );
}
