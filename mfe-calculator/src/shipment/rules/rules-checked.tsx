import type { CheckedRule, RuleLimits } from '@freightwright/domain';
import { CheckIcon, classNames, ErrorIcon, util } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { withRowLetters } from '../draft/unit-texts.ts';
import { areUsual, LimitsDialog } from './limits-dialog.tsx';
import { WarningIcon } from './take-buttons.tsx';
import styles from './warning-row.module.css';

interface RulesCheckedProps {
  /** null when no unit is complete. */
  readonly rules: readonly CheckedRule[] | null;
  readonly letters: readonly string[];
  readonly limits: RuleLimits;
  readonly onLimits: (limits: RuleLimits) => void;
}

/** Every rule that may change the carrier's bill, including the rules that the shipment passes. */
export function RulesChecked({ rules, letters, limits, onLimits }: RulesCheckedProps) {
  const [changing, setChanging] = useState(false);
  return (
    <section className={util.above16} aria-labelledby="rules-checked">
      <header className={styles.head}>
        <h2 id="rules-checked" className={util.h3}>
          Rules checked
        </h2>
        <p className={util.quiet}>
          {areUsual(limits) ? 'Limits differ by carrier.' : 'With your own limits.'}{' '}
          <button type="button" className={util.textButton} onClick={() => setChanging(true)}>
            Change the limits
          </button>
        </p>
      </header>
      {rules === null ? (
        <p className={util.quiet}>Complete one unit to check the rules.</p>
      ) : (
        <ul className={util.stack8}>
          {rules.map(({ id, unitIndex, name, verdict, figure, sentence, source }) => (
            <WarningRow
              key={`${id} ${unitIndex}`}
              name={withRowLetters(name, letters)}
              verdict={verdict}
              figure={figure}
              sentence={withRowLetters(sentence, letters)}
              source={source}
            />
          ))}
        </ul>
      )}
      <LimitsDialog open={changing} limits={limits} onSave={onLimits} onClose={() => setChanging(false)} />
    </section>
  );
}

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
      <h3 className={`${util.caption} ${util.shrinking}`}>
        <span className={util.unseen}>{word}: </span>
        {name}
      </h3>
      <p className={styles.figure}>{figure}</p>
      <p className={styles.sentence}>
        {sentence} <span className={util.ink3}>Source: {source}.</span>
      </p>
    </li>
  );
}
