import { type DataOf, hearFigures } from '@freightwright/contracts';
import { type Bus, type Log, repeatPasses } from '@freightwright/service-kit';
import type { Visits } from './visits.ts';

export interface TellFiguresDeps {
  bus: Pick<Bus, 'request'>;
  visits: Pick<Visits, 'take'>;
  /** Identifies this process: a UUID. */
  processId: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Log;
  intervalMs: number;
}

/** Time limit for the last report at shutdown, milliseconds. */
const lastWordMs = 2_000;

/**
 * Sends the client reports to the registry every `intervalMs`. An unacknowledged batch is resent unchanged
 * while new reports wait, so that each report counts a single time.
 */
export function tellFigures({ bus, visits, processId, now, log, intervalMs }: TellFiguresDeps): {
  close(): Promise<void>;
} {
  let sequence = 0;
  let message: DataOf<typeof hearFigures> | undefined;
  let failing = false;

  function nextMessage(): DataOf<typeof hearFigures> | undefined {
    const versions = visits.take();
    if (versions.length === 0) return undefined;
    sequence += 1;
    return { gateway: processId, sequence, at: new Date(now()).toISOString(), versions };
  }

  async function tell(timeoutMs?: number): Promise<void> {
    for (;;) {
      message ??= nextMessage();
      if (!message) return;
      await bus.request(hearFigures, message, timeoutMs === undefined ? {} : { timeoutMs });
      message = undefined;
      failing = false;
    }
  }

  const passes = repeatPasses(() => tell(), {
    intervalMs,
    onFailure(err) {
      if (!failing) log.warn({ err }, 'what pages report cannot be told to the registry, and waits');
      failing = true;
    },
  });
  return {
    async close() {
      await passes.stop();
      await tell(lastWordMs).catch((err: unknown) => log.warn({ err }, 'the last reports of pages are lost'));
    },
  };
}
