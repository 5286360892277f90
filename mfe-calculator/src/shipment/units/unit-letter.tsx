import styles from './unit-letter.module.css';

/** The letter a unit goes by in the table, the trailer, on the rule and in the rules. */
export function UnitLetter({ letter }: { readonly letter: string }) {
  return <span className={styles.letter}>{letter}</span>;
}
