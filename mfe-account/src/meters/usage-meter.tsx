import type { BolUsage } from '@freightwright/contracts';
import { AllowanceMeter } from '@freightwright/mfe-kit';
import type { Loading } from '../api/own-queries.tsx';
import { LoadedCell, MeterFigure, MeterSentence } from './meter-cell.tsx';

/** The response for every allowance that a service counts. */
type Usage = Pick<BolUsage, 'used' | 'limit' | 'nextReset'>;

interface LimitedUsage extends Usage {
  readonly limit: number;
}

interface UsageMeterProps {
  readonly label: string;
  readonly usage: Loading<Usage>;
  readonly sentenceOf: (usage: LimitedUsage) => string;
}

export const UsageMeter = ({ label, usage, sentenceOf }: UsageMeterProps) => (
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

interface LimitedMeterProps extends Pick<LimitedUsage, 'used' | 'limit'> {
  readonly children: string;
}

export const LimitedMeter = ({ used, limit, children }: LimitedMeterProps) => (
  <>
    <MeterFigure value={used} unit={`of ${limit}`} />
    <AllowanceMeter used={used} limit={limit}>
      {children}
    </AllowanceMeter>
  </>
);

/** Count and reset of the bills of lading. The free plan includes 1 every 5 days, counted from the first. */
export function bolSentence({ used, limit, nextReset }: LimitedUsage): string {
  if (used === 0) return `None used. ${limit} every 5 days, counted from the first.`;
  return counted({ used, limit }, nextReset && `Next bill available ${momentText(nextReset)}.`);
}

export function calculationSentence({ used, limit, nextReset }: LimitedUsage): string {
  const inBrowser = 'Counted in this browser.';
  if (used === 0) return `None used. ${limit} in 24 hours, counted from the first. ${inBrowser}`;
  return `${counted({ used, limit }, nextReset && `Starts again ${momentText(nextReset)}.`)} ${inBrowser}`;
}

export function predictionSentence({ used, limit, nextReset }: LimitedUsage): string {
  if (used === 0) return `None used today. ${limit} a day.`;
  return counted({ used, limit }, nextReset && `Starts again at ${timeText(nextReset)}.`);
}

function counted({ used, limit }: { used: number; limit: number }, reset: string | null): string {
  const all = limit === 1 ? 'Used.' : `All ${limit} used.`;
  return [used < limit ? `${used} of ${limit} used.` : all, reset].filter(Boolean).join(' ');
}

/** A moment in the user's time zone: "November 24, 2026 at 4:52 PM". */
const momentText = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });

const timeText = (iso: string): string => new Date(iso).toLocaleTimeString('en-US', { timeStyle: 'short' });
