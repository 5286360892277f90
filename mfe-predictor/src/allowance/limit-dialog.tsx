import { Button, Dialog, looks, usePlatform } from '@freightwright/mfe-kit';
import { limitWords } from './limit-words.ts';

export interface LimitDialogProps {
  readonly open: boolean;
  readonly isSignedIn: boolean;
  readonly limit: number;
  readonly onClose: () => void;
}

/** Says that the day's predictions are used. Source of its words: product specification, sections 4 and 8. */
export function LimitDialog({ open, isSignedIn, limit, onClose }: LimitDialogProps) {
  const { navigate } = usePlatform();
  return (
    <Dialog open={open} title="Daily Limit Reached" onClose={onClose}>
      <p className={`${looks.above8} ${looks.below16} ${looks.ink2}`}>
        {limitWords(isSignedIn)} The next ones are available after midnight. You have used {limit} of {limit}{' '}
        today.
      </p>
      <div className={looks.buttons}>
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
