import { type ErasureLook, type ErasureReport, erasingServices } from '@freightwright/contracts';
import { sha256 } from '../token.ts';

/** What one part reported of a look. */
export interface PartReport {
  look: ErasureLook;
  report: ErasureReport;
}

/** Whose account it was. Forgotten once the second look is over. */
export interface Leaver {
  userId: string;
  email: string;
}

/** What became, and becomes, of a deleted account. */
export interface Closure {
  id: string;
  closedAt: Date;
  /** null once nothing is left to look for. */
  leaver: Leaver | null;
  look: ErasureLook;
  /** When the parts were last asked to erase, in this look. */
  askedAt: Date;
  reports: readonly PartReport[];
  /** When the last part had answered the first look. */
  finishedAt: Date | null;
  /** The letter to the leaver has been removed from the messages, so the closure is over. */
  isOver: boolean;
  /** When to go on with it. A process that works on it moves this, so that no other does. */
  nextAt: Date;
}

/** Every part that erases, this service among them, by the name in its report. */
export const parts: readonly string[] = [...erasingServices, 'identity'];

/** Names a user without telling who it is: the provider's ids are random. */
export const markOf = (userId: string): string => sha256(userId);

/** The parts that have not answered a look. */
export const waitingFor = ({ reports }: Pick<Closure, 'reports'>, look: ErasureLook): string[] =>
  parts.filter((part) => !reports.some((one) => one.look === look && one.report.part === part));

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A part that has not answered for so long is asked again: its message may have expired, or been given up. */
const askAgainAfterMs = 6 * hourMs;
/** A letter that is a day old is not mailed any more (messages/letters.ts). Then its message goes, too. */
const letterLivesMs = 25 * hourMs;

/** What is to be done next for a closure, and when. */
export type Step =
  /** This service erases what it has, and the provider's account with it. */
  | { do: 'erase-own' }
  | { do: 'ask-again' }
  | { do: 'wait'; until: Date }
  /** Every part has answered the first look. */
  | { do: 'finish' }
  | { do: 'look-again' }
  /** Every part has answered the second look. */
  | { do: 'forget-leaver' }
  | { do: 'forget-letter' };

/**
 * @param secondLookAfterMs how long a token or a request of before the closing may still be alive.
 */
export function nextStep(
  closure: Closure,
  { nowMs, secondLookAfterMs }: { nowMs: number; secondLookAfterMs: number },
): Step {
  const { look, finishedAt, closedAt, askedAt, leaver } = closure;
  const dueAt = (ms: number, step: Step): Step => (nowMs >= ms ? step : { do: 'wait', until: new Date(ms) });
  if (!leaver) return dueAt(closedAt.getTime() + letterLivesMs, { do: 'forget-letter' });
  if (look === 1 && finishedAt !== null) {
    return dueAt(closedAt.getTime() + secondLookAfterMs, { do: 'look-again' });
  }
  const waiting = waitingFor(closure, look);
  if (waiting.includes('identity')) return { do: 'erase-own' };
  if (waiting.length > 0) return dueAt(askedAt.getTime() + askAgainAfterMs, { do: 'ask-again' });
  return look === 1 ? { do: 'finish' } : { do: 'forget-leaver' };
}

/** What each part did at both looks together, for the leaver to read. */
export const reportsByPart = ({ reports }: Pick<Closure, 'reports'>): ErasureReport[] =>
  parts.flatMap((part) => {
    const looks = reports.filter(({ report }) => report.part === part).map(({ report }) => report);
    const [first] = looks;
    if (!first) return [];
    return [
      {
        part,
        erased: summed(looks.flatMap(({ erased }) => erased)),
        kept: summed(looks.flatMap(({ kept }) => kept)),
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
