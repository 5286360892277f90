import { formatPrice, planNames } from '@freightwright/contracts/constants';
import { freeCalculations } from '@freightwright/domain';
import { Button, classNames, Dialog, usePlatform, util } from '@freightwright/mfe-kit';
import type { AllowanceStore } from './allowance-store.ts';
import { useCountdown } from './calculation-meter.tsx';
import styles from './limit-dialog.module.css';

export interface LimitDialogProps {
  readonly open: boolean;
  readonly allowance: AllowanceStore;
  readonly now: () => number;
  readonly onClose: () => void;
}

/** The plans as worded in the limit dialog. Source: product specification, points 6 and 9. */
const plans = [
  { id: 'professional', offers: 'unlimited calculations' },
  { id: 'enterprise', offers: 'bulk CSV and API' },
] as const;

/** Shown when the day's calculations are used up. Its buttons, the backdrop and a plan close it. */
export function LimitDialog({ open, allowance, now, onClose }: LimitDialogProps) {
  const { navigate } = usePlatform();
  const resetsIn = useCountdown(allowance, now);
  const { used } = allowance.get().usage;
  const choose = (plan: string) => {
    onClose();
    navigate(`/pricing?plan=${plan}`);
  };
  return (
    <Dialog open={open} title="Daily Limit Reached" onClose={onClose}>
      <p className={`${util.below20} ${util.quiet}`}>
        You have used {used} of {freeCalculations} free calculations.{' '}
        {resetsIn.endsWith('...') ? (
          resetsIn
        ) : (
          <>
            The next one is available in <strong>{resetsIn}</strong>.
          </>
        )}
      </p>
      <div className={styles.bars} aria-hidden="true">
        {Array.from({ length: freeCalculations }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
          <span key={index} className={classNames(util.mark, index < used && util.used)} />
        ))}
      </div>
      <ul className={`${util.stack8} ${util.below16}`}>
        {plans.map(({ id, offers }) => (
          <li key={id} className={`${util.apart16} ${util.filled} ${util.frame}`}>
            <div>
              <h3 className={util.caption}>{planNames[id]}</h3>
              <p className={util.quiet}>{`${formatPrice(id, 'month')}, ${offers}`}</p>
            </div>
            <Button
              variant={id === 'professional' ? 'primary' : 'secondary'}
              aria-label={`Choose ${planNames[id]}`}
              {...(id === 'professional' && { 'data-first': true })}
              onClick={() => choose(id)}
            >
              Choose
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" className={styles.close} onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}
