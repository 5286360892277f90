import { classNames } from '../class-names.ts';
import util from '../theme/utilities.module.css';

interface FilledInProps {
  readonly text: string;
  /** For the placeholder of an empty text. */
  readonly blankClass?: string | undefined;
}

/**
 * A text of a bill, or a placeholder where a draft has none yet.
 * @example <FilledIn text={draft.consignee.name} />
 */
export const FilledIn = ({ text, blankClass }: FilledInProps) =>
  text || <span className={classNames(util.ink3, blankClass)}>not filled in</span>;
