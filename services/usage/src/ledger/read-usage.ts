import type {
  AllowanceName,
  BolUsage,
  DaysOfMonth,
  PredictionUsage,
  Principal,
  UsageSubject,
} from '@freightwright/contracts';
import { bolUsage, Problem, predictionDays, predictionUsage } from '@freightwright/contracts';
import type { Call, Handler } from '@freightwright/service-kit';
import { anyZoneSpan, callerAsSubject, countByDay, handle } from '@freightwright/service-kit';
import type { UsageDeps } from '../usage-deps.ts';
import { countersOf, keysOf } from './counter.ts';
import { usageOf } from './ledger.ts';

/** The used and remaining slots of an allowance, in the API's form. */
interface Usage {
  used: number;
  limit: number | null;
  remaining: number | null;
  nextReset: string | null;
}

/**
 * The used and remaining slots of an allowance. An anonymous caller never has more left than all callers at
 * the same address together; reserving follows the same rule. A plan without a limit needs no query.
 * @param timeZone the caller's IANA zone; UTC when missing or unknown.
 */
async function readUsage(
  { ledgers, nowMs }: UsageDeps,
  allowance: AllowanceName,
  subject: UsageSubject,
  timeZone?: string,
): Promise<Usage> {
  const counters = countersOf(allowance, subject, timeZone);
  if (!counters) return { used: 0, limit: null, remaining: null, nextReset: null };
  const [uses = [], shared = []] = await ledgers.read(keysOf(counters));
  const now = nowMs();
  const own = usageOf(uses, counters.own.limit, now);
  const address = counters.address && usageOf(shared, counters.address.limit, now);
  const tighter = address && address.remaining < own.remaining ? address : own;
  return {
    used: own.used,
    limit: counters.own.limit,
    remaining: tighter.remaining,
    nextReset: tighter.remaining === 0 ? tighter.resetsAt : own.resetsAt,
  };
}

const hasSomeLeft = ({ remaining }: Usage): boolean => remaining === null || remaining > 0;

/** The caller's used and remaining bills of lading. */
async function readBolUsage(deps: UsageDeps, principal: Principal): Promise<BolUsage> {
  const usage = await readUsage(deps, 'bol', callerAsSubject(principal));
  return { ...usage, canGenerate: hasSomeLeft(usage) };
}

/** The caller's used and remaining predictions of today, signed in or not. */
async function readPredictionUsage(
  deps: UsageDeps,
  principal: Principal,
  timeZone?: string,
): Promise<PredictionUsage> {
  const usage = await readUsage(deps, 'prediction', callerAsSubject(principal), timeZone);
  return { ...usage, canPredict: hasSomeLeft(usage) };
}

/**
 * The caller's predictions on each day of a month, by the calendar of their time zone.
 * @throws Problem 'principal.invalid' from a caller that is not a user.
 */
async function readPredictionDays(
  { useDates }: UsageDeps,
  principal: Principal,
  { month, timeZone }: Call<typeof predictionDays>['query'],
): Promise<DaysOfMonth> {
  const subject = callerAsSubject(principal);
  if (subject.tier === 'anonymous') throw new Problem('principal.invalid', { cause: 'not a user' });
  const moments = await useDates.between('prediction', subject.userId, anyZoneSpan(month));
  return { days: countByDay(moments, month, timeZone) };
}

export const routes = (deps: UsageDeps): Handler[] => [
  handle(bolUsage, ({ principal }) => readBolUsage(deps, principal)),
  handle(predictionUsage, ({ principal, query }) => readPredictionUsage(deps, principal, query.timeZone)),
  handle(predictionDays, ({ principal, query }) => readPredictionDays(deps, principal, query)),
];
