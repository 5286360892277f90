import { Button, Dialog, usePlatform, util } from '@freightwright/mfe-kit';
import { type Allowance, describeLimit } from './use-allowance.ts';

interface LimitDialogProps {
  readonly allowance: Allowance;
  readonly onClose: () => void;
}

/** Shown when the day's predictions are used up. Source of its text: specification, sections 4 and 8. */
export function LimitDialog({ allowance: { isMember, limit }, onClose }: LimitDialogProps) {
  const { navigate } = usePlatform();
  return (
    <Dialog open title="Daily Limit Reached" onClose={onClose}>
      <p className={`${util.above8} ${util.below16} ${util.ink2}`}>
        {describeLimit(isMember)} The next ones are available after midnight. You have used {limit} of {limit}{' '}
        today.
      </p>
      <div className={util.buttons}>
        <Button
          variant="primary"
          data-first
          onClick={() => {
            onClose();
            navigate('/pricing');
          }}
        >
          View Pricing Plans
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Try Again Tomorrow
        </Button>
      </div>
    </Dialog>
  );
}
