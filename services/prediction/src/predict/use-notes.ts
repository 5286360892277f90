import { type DataOf, notedUsesAtMost, noteUses } from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import type { Log } from '@freightwright/runtime-kit';
import { repeatPasses } from '@freightwright/service-kit';

type NotedUse = DataOf<typeof noteUses>['uses'][number];

export type UseNotes = ReturnType<typeof createUseNotes>;

const intervalMs = 1_000;
/** While usage is away. More are dropped, and the dashboard's chart then shows fewer. */
const waitingAtMost = 10_000;

interface UseNotesDeps {
  bus: Pick<Bus, 'request'>;
  nowMs: () => number;
  log: Log;
}

/**
 * Sends the dates of predictions that are not counted, for the dashboard: those of a second in one message.
 * No caller waits for them, and a prediction does not fail with usage.
 */
export function createUseNotes({ bus, nowMs, log }: UseNotesDeps) {
  let waiting: NotedUse[] = [];

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const uses = waiting.slice(0, notedUsesAtMost);
      await bus.request(noteUses, { uses });
      waiting = waiting.slice(uses.length);
    }
  }
  const onFailure = (err: unknown) =>
    log.warn({ err, uses: waiting.length }, 'dates of uses wait to be noted');
  const passes = repeatPasses(send, { intervalMs, onFailure });

  return {
    note(userId: string, reservationId: string): void {
      if (waiting.length >= waitingAtMost) return;
      waiting.push({ allowance: 'prediction', userId, reservationId, at: new Date(nowMs()).toISOString() });
    },
    /** Sends what is left. */
    async stop(): Promise<void> {
      await passes.stop();
      await send().catch(onFailure);
    },
  };
}
