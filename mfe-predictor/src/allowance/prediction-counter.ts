import { allowances } from '@freightwright/contracts/facts';
import { dayOf } from '@freightwright/domain';
import { createStore, type Readable, type Writable } from '@freightwright/mfe-kit';

const key = 'fw.prediction-usage';

/** Predictions that a calendar day has without a paid plan. */
export const dailyLimit = allowances.prediction.limits.anonymous;

export interface PredictionCounter extends Readable<number> {
  /** Reads the day and what other tabs have counted. */
  refresh(): void;
  /** Adds a prediction that succeeded. */
  add(): void;
}

/**
 * How many predictions this browser has made on the calendar day (product specification, section 4). The
 * service decides; this count is what a visitor sees where the service does not say.
 */
export function createPredictionCounter(now: () => Date): PredictionCounter {
  let remembered: string | null = null;
  const read = (): number => {
    const { day, used } = parsed(stored() ?? remembered);
    return day === dayOf(now()) && Number.isInteger(used) && used > 0 ? used : 0;
  };
  let made: Writable<number> | undefined;
  const store = () => {
    made ??= createStore(read());
    return made;
  };
  const refresh = () => store().set(read());
  return {
    get: () => store().get(),
    // Markup is rendered where there is neither a clock nor a browser.
    first: () => 0,
    subscribe(listener) {
      const end = store().subscribe(listener);
      window.addEventListener('storage', refresh);
      return () => {
        end();
        window.removeEventListener('storage', refresh);
      };
    },
    refresh,
    add() {
      remembered = JSON.stringify({ day: dayOf(now()), used: read() + 1 });
      try {
        localStorage.setItem(key, remembered);
      } catch {
        // The count then lasts as long as the page.
      }
      refresh();
    },
  };
}

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parsed(text: string | null): { day: unknown; used: number } {
  try {
    const record = JSON.parse(text ?? '{}');
    return { day: record?.day, used: Number(record?.used) };
  } catch {
    return { day: undefined, used: 0 };
  }
}
