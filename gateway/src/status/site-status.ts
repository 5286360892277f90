import { type StatusOfComponent, servicesShownAs, siteStatus } from '@freightwright/contracts';
import { type StatusComponent, statusComponents, statusDaysShown } from '@freightwright/contracts/constants';
import type { Log } from '@freightwright/runtime-kit';
import { type Handler, handle, type Passes, repeatPasses } from '@freightwright/service-kit';
import type { Components } from '../edge/readiness.ts';
import { dayOf, type StatusDay, type StatusDaysStore } from './status-days-store.ts';

interface PollStatusDeps {
  probeComponents: () => Promise<Components>;
  /** @throws Problem 'service.unavailable' while disconnected. */
  store: () => Pick<StatusDaysStore, 'add'>;
  intervalMs: number;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Log;
}

/**
 * Checks the services at intervals and adds the results to the day's history. While the database is
 * unavailable the results are queued in memory, so that its own failure is in the history too. A process that
 * crashes loses the queue; a lost response of the database counts one check twice. A process that has just
 * started is not connected yet, so its first check comes after the first interval.
 */
export function pollStatus({ probeComponents, store, intervalMs, now, log }: PollStatusDeps): Passes {
  const waiting = new Map<string, StatusDay>();

  function note(day: string, components: Components): void {
    for (const component of statusComponents) {
      const key = `${component} ${day}`;
      const { asked, failed } = waiting.get(key) ?? { asked: 0, failed: 0 };
      waiting.set(key, {
        component,
        day,
        asked: asked + 1,
        failed: failed + (works(component, components) ? 0 : 1),
      });
    }
    // As many days as the page shows.
    for (const key of [...waiting.keys()].slice(0, -statusDaysShown * statusComponents.length)) {
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
      note(dayOf(now()), await probeComponents());
      await writeDown();
    },
    { intervalMs, onFailure: (err) => log.debug({ err }, 'the status of the parts waits for the database') },
  );
}

/** The gateway's own dependencies, as /readyz names them, that an entry of the status page needs. */
const ownComponents: Partial<Record<StatusComponent, readonly string[]>> = {
  pages: ['shell'],
  account: ['sessions'],
  api: ['nats'],
};

/**
 * Whether everything behind this entry works. A dependency that this gateway does not have cannot be down.
 */
const works = (entry: StatusComponent, components: Components): boolean =>
  [...(ownComponents[entry] ?? []), ...servicesShownAs(entry)].every((name) => components[name] !== 'down');

interface SiteStatusDeps {
  probeComponents: () => Promise<Components>;
  /** @throws Problem 'service.unavailable' while disconnected. */
  statusDays: () => Pick<StatusDaysStore, 'since'>;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Log;
}

const dayMs = 24 * 3_600_000;
/** The TTL of the cached history, because anyone may request it. */
const cacheMs = 30_000;

/** Returns the current status and its history; without the history while that cannot be read. */
export function siteStatusHandler({ probeComponents, statusDays, now, log }: SiteStatusDeps): Handler {
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
    if (!history || now() - readAtMs >= cacheMs) {
      readAtMs = now();
      history = read();
      // The next request retries.
      void history.then((days) => {
        if (!days) readAtMs = Number.NEGATIVE_INFINITY;
      });
    }
    return history;
  }

  return handle(siteStatus, async () => {
    const [components, days] = await Promise.all([probeComponents(), sharedHistory()]);
    return {
      at: new Date(now()).toISOString(),
      historyKnown: days !== undefined,
      components: statusComponents.map(
        (component): StatusOfComponent => ({
          component,
          works: works(component, components),
          days: (days ?? [])
            .filter((seen) => seen.component === component)
            .map(({ day, asked, failed }) => ({ day, asked, failed })),
        }),
      ),
    };
  });
}
