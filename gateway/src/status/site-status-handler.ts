import { type StatusOfPart, siteStatus } from '@freightwright/contracts';
import { statusDaysShown, statusParts } from '@freightwright/contracts/facts';
import { type Handler, handle, type Log } from '@freightwright/service-kit';
import type { Parts } from '../edge/ask-parts.ts';
import { works } from './keep-status.ts';
import { dayOf, type StatusDay, type StatusDaysStore } from './status-days-store.ts';

export interface SiteStatusDeps {
  askParts: () => Promise<Parts>;
  /** @throws Problem 'service.unavailable' while there is no connection. */
  statusDays: () => Pick<StatusDaysStore, 'since'>;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Log;
}

const dayMs = 24 * 3_600_000;
/** All who ask within this time share one reading of the history, because anybody may ask. */
const keepMs = 30_000;

/** Tells what works now, and how it was; without its history while that cannot be read. */
export function siteStatusHandler({ askParts, statusDays, now, log }: SiteStatusDeps): Handler {
  let history: Promise<StatusDay[] | undefined> | undefined;
  let readAtMs = Number.NEGATIVE_INFINITY;

  async function read(): Promise<StatusDay[] | undefined> {
    try {
      return await statusDays().since(dayOf(now() - (statusDaysShown - 1) * dayMs));
    } catch (err) {
      log.debug({ err }, 'the history of the status page is not there');
      return undefined;
    }
  }

  function sharedHistory() {
    if (!history || now() - readAtMs >= keepMs) {
      readAtMs = now();
      history = read();
      // The next who asks tries again.
      void history.then((days) => {
        if (!days) readAtMs = Number.NEGATIVE_INFINITY;
      });
    }
    return history;
  }

  return handle(siteStatus, async () => {
    const [parts, days] = await Promise.all([askParts(), sharedHistory()]);
    return {
      at: new Date(now()).toISOString(),
      historyKnown: days !== undefined,
      parts: statusParts.map(
        (part): StatusOfPart => ({
          part,
          works: works(part, parts),
          days: (days ?? [])
            .filter((seen) => seen.part === part)
            .map(({ day, asked, failed }) => ({ day, asked, failed })),
        }),
      ),
    };
  });
}
