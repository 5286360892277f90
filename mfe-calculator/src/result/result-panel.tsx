import { chartScale, nmfc2025Scale } from '@freightwright/domain';
import { FigureBlock, useReadable, util } from '@freightwright/mfe-kit';
import type { Calculator, CalculatorDeps } from '../engine/calculator.ts';
import { chosenScale } from '../state/stored-texts.ts';
import styles from './result-panel.module.css';

export function ResultPanel({ calculator, deps }: { calculator: Calculator; deps: CalculatorDeps }) {
  const { outcome, entry, phase, withheld } = useReadable(calculator.state);
  const engine = useReadable(deps.engine);
  return (
    <div className={styles.panel}>
      {outcome && engine ? (
        <engine.WorkedOut
          outcome={outcome}
          mainScale={deps.mainScale}
          chosenScale={() => chosenScale(deps)}
          system={entry.system}
          withheld={withheld}
          onUse={calculator.use}
        />
      ) : (
        <>
          <EmptyResult failed={phase === 'failed'} />
          <dl className={styles.figures}>
            {['Density', 'Volume', 'Cost multiplier'].map((label) => (
              <FigureBlock key={label} label={label} />
            ))}
          </dl>
          <BlankDetails />
        </>
      )}
    </div>
  );
}

/** @param failed true when the script that calculates the class could not be loaded. */
const EmptyResult = ({ failed }: { readonly failed: boolean }) => (
  <div className={styles.empty}>
    <div className={styles.blank} aria-hidden="true">
      <span className={util.label}>Freight class</span>
      <span className={styles.line} />
    </div>
    <div>
      <p className={util.topic}>Enter shipment details to see results.</p>
      <p className={util.quiet} role={failed ? 'alert' : undefined}>
        {failed
          ? 'We couldn’t load the calculation. Check the connection, then press the button again. This calculation does not count toward your limit.'
          : 'Four numbers, or one of the presets.'}
      </p>
    </div>
  </div>
);

const heads = ['Next break', 'Density', 'Class', 'Lower by', 'Cost', 'Heavier by'];

/** Ruled lines in place of next break and insights, so that the height of the result does not change. */
function BlankDetails() {
  const lines = (count: number) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
    Array.from({ length: count }, (_, index) => <span key={index} className={styles.blankLine} />);
  return (
    <div className={styles.details} aria-hidden="true">
      <div className={styles.breaks}>
        {heads.map((head) => (
          <span key={head} className={styles.label}>
            {head}
          </span>
        ))}
        <span className={`${util.text} ${util.ink3}`}>{nmfc2025Scale.name}</span>
        {lines(5)}
        <span className={`${util.text} ${util.ink3}`}>{chartScale.name}</span>
        {lines(5)}
      </div>
      <div className={styles.insights}>
        <span className={styles.label}>Insights</span>
        <span className={styles.label}>Potential savings</span>
        {lines(3)}
      </div>
    </div>
  );
}
