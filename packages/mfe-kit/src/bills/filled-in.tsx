import { classNames } from '../class-names.ts';
import looks from '../theme/looks.module.css';

interface FilledInProps {
  readonly text: string;
  /** Of the words that stand in for an empty text. */
  readonly blankClass?: string | undefined;
}

/** A text of a bill. Where a draft has none yet, that is said. */
export const FilledIn = ({ text, blankClass }: FilledInProps) =>
  text || <span className={classNames(looks.ink3, blankClass)}>not filled in</span>;
