import type { BolUsage } from '@freightwright/contracts';
import { AllowanceMeter, Button, ErrorIcon, RetryIcon } from '@freightwright/mfe-kit';
import type { UseQueryResult } from '@freightwright/mfe-routing';
import { MeterCell, MeterFigure, MeterSentence } from './meter-cell.tsx';
import { MeterSkeleton } from './meter-skeleton.tsx';
import styles from './usage-meter.module.css';

/** The answer for every allowance that a service counts. */
export type Usage = Pick<BolUsage, 'used' | 'limit' | 'nextReset'>;

/** An allowance that has a limit. */
export interface LimitedUsage extends Usage {
  readonly limit: number;
}

interface UsageMeterProps {
  readonly label: string;
  readonly usage: Pick<UseQueryResult<Usage>, 'data' | 'isPending' | 'isFetching' | 'refetch'>;
  readonly sentenceOf: (usage: LimitedUsage) => string;
}

/**
 * An allowance that a service counts. A figure that was read once stays, even when reading it again fails.
 */
export function UsageMeter({ label, usage, sentenceOf }: UsageMeterProps) {
  const { data, isPending, isFetching, refetch } = usage;
  if (isPending) {
    return (
      <MeterCell label={label}>
        <div role="status" aria-label={`Loading: ${label}`}>
          <MeterSkeleton />
        </div>
      </MeterCell>
    );
  }
  if (data === undefined) {
    return (
      <MeterCell label={label}>
        <p role="alert" className={styles.failure}>
          <ErrorIcon />
          <span>This figure did not load. The rest of the page is not affected.</span>
        </p>
        <Button
          icon={<RetryIcon />}
          pendingText={isFetching ? 'Trying' : undefined}
          onClick={() => refetch()}
        >
          Retry
        </Button>
      </MeterCell>
    );
  }
  const { used, limit } = data;
  if (limit === null) {
    return (
      <MeterCell label={label} noLimit>
        <MeterSentence>Unlimited on your plan.</MeterSentence>
      </MeterCell>
    );
  }
  return (
    <MeterCell label={label}>
      <MeterFigure value={String(used)} unit={`of ${limit}`} />
      <AllowanceMeter used={used} limit={limit}>
        {sentenceOf({ ...data, limit })}
      </AllowanceMeter>
    </MeterCell>
  );
}
