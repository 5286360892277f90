import { type DataOf, hearFigures } from '@freightwright/contracts';
import { type Bus, type Log, repeatPasses } from '@freightwright/service-kit';
import type { Visits } from './visits.ts';

export interface TellFiguresDeps {
  bus: Pick<Bus, 'request'>;
  visits: Pick<Visits, 'take'>;
  /** Names this process: a UUID. */
  processId: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Log;
  intervalMs: number;
}

/** How long the registry may take for what is told at the end, milliseconds. */
const lastWordMs = 2_000;

/**
 * Tells the registry every `intervalMs` what pages reported. What it does not answer is told again as it was, and the
 * rest waits, so that each report counts once.
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
