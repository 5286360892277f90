import { type ErasureLook, type ErasureReport, erasingServices } from '@freightwright/contracts';

/** A service's report of one pass. */
export interface PartReport {
  look: ErasureLook;
  report: ErasureReport;
}

/** The deleted user. Erased after the second pass. */
export interface Leaver {
  userId: string;
  email: string;
}

/** The state of an account deletion. */
export interface Closure {
  id: string;
  closedAt: Date;
  /** null after the second pass. */
  leaver: Leaver | null;
  look: ErasureLook;
  /** When the services were last asked to erase, in this pass. */
  askedAt: Date;
  reports: readonly PartReport[];
  /** When the last service had answered the first pass. */
  finishedAt: Date | null;
  /** The email to the user has been removed from the messages, so the closure is over. */
  isOver: boolean;
  /** When to continue. A process that works on it moves this, as a lease. */
  nextAt: Date;
}

/** Every service that erases, including this one, by the name in its report. */
export const parts: readonly string[] = [...erasingServices, 'identity'];

/** The services that have not answered a pass. */
export const waitingFor = ({ reports }: Pick<Closure, 'reports'>, look: ErasureLook): string[] =>
  parts.filter((part) => !reports.some((one) => one.look === look && one.report.part === part));

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * A service that has not answered for so long is asked again: its message may be expired or dead-lettered.
 */
const askAgainAfterMs = 6 * hourMs;
/** The notification service drops an email that is a day old. Then its message is deleted, too. */
const emailLivesMs = 25 * hourMs;

/** The next step of a closure, and its time. */
export type Step =
  /** This service erases its own data, and the provider's account. */
  | { do: 'erase-own' }
  | { do: 'ask-again' }
  | { do: 'wait'; until: Date }
  /** Every service has answered the first pass. */
  | { do: 'finish' }
  | { do: 'look-again' }
  /** Every service has answered the second pass. */
  | { do: 'forget-leaver' }
  | { do: 'forget-letter' };

/** @param secondLookAfterMs how long a token or a request from before the closure may remain valid. */
export function nextStep(
  closure: Closure,
  { nowMs, secondLookAfterMs }: { nowMs: number; secondLookAfterMs: number },
): Step {
  const { look, finishedAt, closedAt, askedAt, leaver } = closure;
  const dueAt = (ms: number, step: Step): Step => (nowMs >= ms ? step : { do: 'wait', until: new Date(ms) });
  if (!leaver) return dueAt(closedAt.getTime() + emailLivesMs, { do: 'forget-letter' });
  if (look === 1 && finishedAt !== null) {
    return dueAt(closedAt.getTime() + secondLookAfterMs, { do: 'look-again' });
  }
  const waiting = waitingFor(closure, look);
  if (waiting.includes('identity')) return { do: 'erase-own' };
  if (waiting.length > 0) return dueAt(askedAt.getTime() + askAgainAfterMs, { do: 'ask-again' });
  return look === 1 ? { do: 'finish' } : { do: 'forget-leaver' };
}

/** The results of each service over both passes, for the user's report. */
export const reportsByPart = ({ reports }: Pick<Closure, 'reports'>): ErasureReport[] =>
  parts.flatMap((part) => {
    const own = reports.filter(({ report }) => report.part === part).map(({ report }) => report);
    const [first] = own;
    if (!first) return [];
    return [
      {
        part,
        erased: summed(own.flatMap(({ erased }) => erased)),
        retained: summed(own.flatMap(({ retained }) => retained)),
        at: first.at,
      },
    ];
  });

function summed<T extends { what: string; count: number }>(lines: readonly T[]): T[] {
  const byWhat = new Map<string, T>();
  for (const line of lines) {
    const count = (byWhat.get(line.what)?.count ?? 0) + line.count;
    byWhat.set(line.what, { ...line, count });
  }
  return [...byWhat.values()];
}
