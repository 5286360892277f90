import { type StatusOfPart, servicesShownAs, siteStatus } from '@freightwright/contracts';
import { type StatusPart, statusDaysShown, statusParts } from '@freightwright/contracts/facts';
import { type Handler, handle, type Log, type Passes, repeatPasses } from '@freightwright/service-kit';
import type { Parts } from '../edge/readiness.ts';
import { dayOf, type StatusDay, type StatusDaysStore } from './status-days-store.ts';

interface KeepStatusDeps {
  askParts: () => Promise<Parts>;
  /** @throws Problem 'service.unavailable' while there is no connection. */
  store: () => Pick<StatusDaysStore, 'add'>;
  intervalMs: number;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Log;
}

/**
 * Asks the parts at intervals and adds their answers to the day's history. While the database is away the answers
 * wait here and are added once it is back, so that its own failure is in the history too. A process that dies loses
 * what waits; an answer of the database that is lost counts one question twice. A process that has just begun has
 * met no part yet, so its first question comes after the first interval.
 */
export function keepStatus({ askParts, store, intervalMs, now, log }: KeepStatusDeps): Passes {
  const waiting = new Map<string, StatusDay>();

  function note(day: string, parts: Parts): void {
    for (const part of statusParts) {
      const key = `${part} ${day}`;
      const { asked, failed } = waiting.get(key) ?? { asked: 0, failed: 0 };
      waiting.set(key, { part, day, asked: asked + 1, failed: failed + (works(part, parts) ? 0 : 1) });
    }
    // As many days as anybody can see.
    for (const key of [...waiting.keys()].slice(0, -statusDaysShown * statusParts.length)) {
      waiting.delete(key);
    }
  }

  async function writeDown(): Promise<void> {
    for (const [key, seen] of waiting) {
      await store().add(seen);
      waiting.delete(key);
    }
  }

  let begins = true;
  return repeatPasses(
    async () => {
      if (begins) {
        begins = false;
        return;
      }
      note(dayOf(now()), await askParts());
      await writeDown();
    },
    { intervalMs, onFailure: (err) => log.debug({ err }, 'the status of the parts waits for the database') },
  );
}

/** The parts of the gateway itself, as /readyz names them, that an entry of the status page needs. */
const ownParts: Partial<Record<StatusPart, readonly string[]>> = {
  pages: ['shell'],
  account: ['sessions'],
  api: ['nats'],
};

/**
 * Whether everything that users know under the name of this entry works. A part that this gateway does not have
 * cannot be down.
 */
const works = (entry: StatusPart, parts: Parts): boolean =>
  [...(ownParts[entry] ?? []), ...servicesShownAs(entry)].every((name) => parts[name] !== 'down');

interface SiteStatusDeps {
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
