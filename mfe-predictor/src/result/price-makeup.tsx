import type { Prediction } from '@freightwright/contracts';
import { classNames, Table, util } from '@freightwright/mfe-kit';
import { money } from '../form/predictor-texts.ts';
import { barParts, priceLines } from './price-lines.ts';
import styles from './price-makeup.module.css';

export function PriceMakeup({ prediction }: { readonly prediction: Prediction }) {
  const parts = barParts(prediction);
  return (
    <div className={styles.makeup}>
      <h3 className={util.label}>What makes the price</h3>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ kind, name, amount, share }) => (
          <div key={kind} className={styles.part} style={{ flexGrow: share }}>
            <span className={classNames(styles.fill, styles[kind])} />
            {share >= 9 && (
              <span className={styles.label}>
                <strong>{money(amount)}</strong>
                <br />
                {name}
              </span>
            )}
          </div>
        ))}
      </div>
      <Table className={styles.lines} aria-label="What makes the price">
        <thead className={util.unseen}>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">How it’s calculated</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {priceLines(prediction).map(({ kind, name, how, amount }) => (
            <tr key={kind}>
              <th scope="row">
                <span className={classNames(styles.key, styles[kind])} aria-hidden="true" />
                {name}
              </th>
              <td className={util.ink2}>{how}</td>
              <td className={`${util.figure} ${util.bold}`}>{money(amount)}</td>
            </tr>
          ))}
          <tr className={styles.sum}>
            <th scope="row">Total estimate</th>
            <td />
            <td className={`${util.figure} ${util.bold}`}>{money(prediction.totalEstimate)}</td>
          </tr>
        </tbody>
      </Table>
    </div>
  );
}
