import type { CheckedRule, RuleLimits } from '@freightwright/domain';
import { looks } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { withRowLetters } from '../figures/shipment-words.ts';
import { LimitsDialog } from './limits-dialog.tsx';
import { areUsual } from './rule-limits.ts';
import styles from './rules-checked.module.css';
import { WarningRow } from './warning-row.tsx';

interface RulesCheckedProps {
  /** null when no unit is complete. */
  readonly rules: readonly CheckedRule[] | null;
  readonly letters: readonly string[];
  readonly limits: RuleLimits;
  readonly onLimits: (limits: RuleLimits) => void;
}

/** Every rule that may change what a carrier bills, including the rules that the shipment passes. */
export function RulesChecked({ rules, letters, limits, onLimits }: RulesCheckedProps) {
  const [changing, setChanging] = useState(false);
  return (
    <section className={looks.above16} aria-labelledby="rules-checked">
      <header className={styles.head}>
        <h2 id="rules-checked" className={looks.h3}>
          Rules checked
        </h2>
        <p className={looks.quiet}>
          {areUsual(limits) ? 'Limits differ by carrier.' : 'With your own limits.'}{' '}
          <button type="button" className={looks.textButton} onClick={() => setChanging(true)}>
            Change the limits
          </button>
        </p>
      </header>
      {rules === null ? (
        <p className={looks.quiet}>Complete one unit to check the rules.</p>
      ) : (
        <ul className={looks.stack8}>
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
