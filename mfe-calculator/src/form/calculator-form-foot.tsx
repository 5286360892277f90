import type { CalculationAllowance } from '@freightwright/domain';
import { AllowanceMeter, Button, createStore, usePlatform, useReadable, util } from '@freightwright/mfe-kit';
import type { Calculator, CalculatorDeps } from '../engine/calculator.ts';
import { isPaid } from '../state/calculator-state.ts';
import styles from './calculator-form-foot.module.css';

interface CalculatorFormFootProps {
  readonly calculator: Calculator;
  readonly deps: CalculatorDeps;
  /** Whether some of the free calculations were used before the page loaded. */
  readonly hadUsed: boolean;
}

/** Used until the engine is loaded. */
const uncounted = createStore<CalculationAllowance | null>(null);

/** The button, or its replacement at the limit; the count of calculations; the link to a whole shipment. */
export function CalculatorFormFoot({ calculator, deps, hadUsed }: CalculatorFormFootProps) {
  const { violations, phase } = useReadable(calculator.state);
  const engine = useReadable(deps.engine);
  const usage = useReadable<CalculationAllowance | null>(engine?.allowance ?? uncounted)?.usage;
  const session = useReadable(usePlatform().session);
  // While the session is pending, the limit is not shown.
  const isBlocked = engine && usage?.limitReached && session.status !== 'pending' && !isPaid(session);
  const summary = engine?.violationSummary(violations);
  return (
    <>
      {isBlocked ? (
        <engine.LimitButton usage={usage} />
      ) : (
        <Button
          type="submit"
          variant="primary"
          large
          className={util.wide}
          pendingText={phase === 'calculating' && 'Calculating'}
          onClick={() => usage && usage.remaining <= 1 && engine?.expectLimitDialog()}
        >
          Work out the class
        </Button>
      )}
      {summary && <p className={styles.summary}>{summary}</p>}
      {engine ? (
        <engine.CalculationMeter store={engine.allowance} now={deps.now} />
      ) : (
        <FirstMeter isFirst={session.status === 'signed-out' && !hadUsed} />
      )}
      {isBlocked && <engine.LimitPlans />}
      <p className={`${styles.onward} ${util.under16} ${util.quiet}`}>
        More than one kind of unit?{' '}
        <a href="/shipment" onClick={() => calculator.actions()?.handOver()}>
          Build a shipment
        </a>
      </p>
    </>
  );
}

/** @param isFirst when nothing was used yet, so that no space is reserved for a meter */
function FirstMeter({ isFirst }: { readonly isFirst: boolean }) {
  if (!isFirst) return <div className={util.high18} />;
  return (
    <AllowanceMeter used={0} limit={5} className={`${util.high18} ${styles.first}`}>
      0 of 5 free calculations used. Resets in 24h 0m.
    </AllowanceMeter>
  );
}
