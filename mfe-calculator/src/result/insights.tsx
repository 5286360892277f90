import {
  type CalculationResult,
  monthlySavingsUsd,
  savingsLabel,
  suggestionFor,
} from '@freightwright/domain';
import { looks } from '@freightwright/mfe-kit';
import { wholeDollars } from './figures.ts';
import styles from './insights.module.css';

export function Insights({ result }: { readonly result: CalculationResult }) {
  const { lead, detail } = suggestionFor(result.densityPcf);
  return (
    <div className={styles.insights}>
      <div>
        <h2 className={`${looks.below4} ${looks.label}`}>Insights</h2>
        <ul className={styles.list}>
          <li>
            <strong>{lead}</strong> {detail}
          </li>
          {result.aiInsights.map((insight) => (
            <li key={insight}>{insight}</li>
          ))}
        </ul>
      </div>
      <div>
        <h2 className={`${looks.below4} ${looks.label}`}>Potential savings</h2>
        <p className={looks.h3}>{wholeDollars(monthlySavingsUsd(result.potentialSavings))} a month</p>
        <p className={looks.note}>{savingsLabel}</p>
      </div>
    </div>
  );
}
