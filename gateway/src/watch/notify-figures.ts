import { type DataOf, recordFigures } from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import type { Log } from '@freightwright/runtime-kit';
import { repeatPasses } from '@freightwright/service-kit';
import type { Visits } from './visits.ts';

export interface NotifyFiguresDeps {
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
export function notifyFigures({ bus, visits, processId, now, log, intervalMs }: NotifyFiguresDeps): {
  close(): Promise<void>;
} {
  let sequence = 0;
  let message: DataOf<typeof recordFigures> | undefined;
  let failing = false;

  function nextMessage(): DataOf<typeof recordFigures> | undefined {
    const versions = visits.take();
    if (versions.length === 0) return undefined;
    sequence += 1;
    return { gateway: processId, sequence, at: new Date(now()).toISOString(), versions };
  }

  async function notify(timeoutMs?: number): Promise<void> {
    for (;;) {
      message ??= nextMessage();
      if (!message) return;
      await bus.request(recordFigures, message, timeoutMs === undefined ? {} : { timeoutMs });
      message = undefined;
      failing = false;
    }
  }

  const passes = repeatPasses(() => notify(), {
    intervalMs,
    onFailure(err) {
      if (!failing) log.warn({ err }, 'what pages report cannot be told to the registry, and waits');
      failing = true;
    },
  });
  return {
    async close() {
      await passes.stop();
      await notify(lastWordMs).catch((err: unknown) =>
        log.warn({ err }, 'the last reports of pages are lost'),
      );
    },
  };
}
