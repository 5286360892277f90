import type { BolUsage } from '@freightwright/contracts';
import { AllowanceMeter } from '@freightwright/mfe-kit';
import type { Loading } from '../own-queries.tsx';
import { LoadedCell } from './loaded-cell.tsx';
import { MeterFigure, MeterSentence } from './meter-cell.tsx';

/** The answer for every allowance that a service counts. */
export type Usage = Pick<BolUsage, 'used' | 'limit' | 'nextReset'>;

/** An allowance that has a limit. */
export interface LimitedUsage extends Usage {
  readonly limit: number;
}

interface UsageMeterProps {
  readonly label: string;
  readonly usage: Loading<Usage>;
  readonly sentenceOf: (usage: LimitedUsage) => string;
}

/** An allowance that a service counts. */
export function UsageMeter({ label, usage, sentenceOf }: UsageMeterProps) {
  return (
    <LoadedCell label={label} loading={usage} noLimit={usage.data?.limit === null}>
      {({ limit, ...rest }) =>
        // The plan has changed since the page was opened.
        limit === null ? (
          <MeterSentence>Unlimited on your plan.</MeterSentence>
        ) : (
          <LimitedMeter {...rest} limit={limit}>
            {sentenceOf({ ...rest, limit })}
          </LimitedMeter>
        )
      }
    </LoadedCell>
  );
}

interface LimitedMeterProps extends Pick<LimitedUsage, 'used' | 'limit'> {
  /** Count and reset in words. */
  readonly children: string;
}

export function LimitedMeter({ used, limit, children }: LimitedMeterProps) {
  return (
    <>
      <MeterFigure value={used} unit={`of ${limit}`} />
      <AllowanceMeter used={used} limit={limit}>
        {children}
      </AllowanceMeter>
    </>
  );
}
