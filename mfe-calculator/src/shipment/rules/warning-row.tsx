import type { CheckedRule } from '@freightwright/domain';
import { CheckIcon, classNames, ErrorIcon, looks } from '@freightwright/mfe-kit';
import { WarningIcon } from '../units/shipment-icons.tsx';
import styles from './warning-row.module.css';

const verdicts = {
  risk: { word: 'Risk', Icon: ErrorIcon },
  warning: { word: 'Warning', Icon: WarningIcon },
  passed: { word: 'Passed', Icon: CheckIcon },
} as const;

type WarningRowProps = Pick<CheckedRule, 'name' | 'verdict' | 'figure' | 'sentence' | 'source'>;

/** One checked rule: the measured figure and its limit, and what it costs or what to do. */
export function WarningRow({ name, verdict, figure, sentence, source }: WarningRowProps) {
  const { word, Icon } = verdicts[verdict];
  return (
    <li className={classNames(styles.row, styles[verdict])}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <h3 className={`${looks.caption} ${looks.shrinking}`}>
        <span className={looks.unseen}>{word}: </span>
        {name}
      </h3>
      <p className={styles.figure}>{figure}</p>
      <p className={styles.sentence}>
        {sentence} <span className={looks.ink3}>Source: {source}.</span>
      </p>
    </li>
  );
}
