import { FigureBlock, useReadable } from '@freightwright/mfe-kit';
import type { Calculator, CalculatorDeps } from '../calculator.ts';
import { chosenScale } from '../keep/chosen-scale.ts';
import { BlankDetails } from './blank-details.tsx';
import { EmptyResult } from './empty-result.tsx';
import styles from './result-panel.module.css';

interface ResultPanelProps {
  readonly calculator: Calculator;
  readonly deps: CalculatorDeps;
}

export function ResultPanel({ calculator, deps }: ResultPanelProps) {
  const { outcome, entry, phase, held } = useReadable(calculator.state);
  const engine = useReadable(deps.engine);
  return (
    <div className={styles.panel}>
      {outcome && engine ? (
        <engine.WorkedOut
          outcome={outcome}
          mainScale={deps.mainScale}
          chosenScale={() => chosenScale(deps)}
          system={entry.system}
          held={held}
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
