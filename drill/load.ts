import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { idempotencyKeyHeader } from '@freightwright/contracts';
import { billForm, calculation } from '@freightwright/samples';
import type { Answer, Visitor } from './visitor.ts';

export const KINDS = ['bill', 'mail', 'prediction', 'list', 'session'] as const;
export type Kind = (typeof KINDS)[number];

export interface Seen extends Answer {
  readonly kind: Kind;
}

export type Load = ReturnType<typeof startLoad>;

export interface Users {
  /** A user on a plan without a limit. */
  readonly pro: Visitor;
  /** A user on the free plan, whose bills are counted. */
  readonly free: Visitor;
  readonly stranger: Visitor;
}

/** Pause between two requests of a worker, for a few requests a second on any machine. */
const PAUSE_MS = { bill: 150, mail: 300, prediction: 250, list: 250, session: 250 };
const FREE_EVERY = 10;

const shipment = {
  ...{ originZip: '60608', destinationZip: '30318' },
  ...{ length: 48, width: 40, height: 48, weight: 500 },
};

/** Requests a bill and records the promise. The same key requests the same bill again. */
export async function askForBill(user: Visitor, bills: Ledger['bills'], key: string = randomUUID()) {
  if (!bills.has(key)) bills.set(key, undefined);
  const answer = await user.call('POST', '/api/bol/generate', billForm(), { [idempotencyKeyHeader]: key });
  if (answer.status === 201) bills.set(key, String((answer.body.bol as { id?: unknown }).id));
  return answer;
}

/** Requests an email to its own address and records the promise. */
export async function askForMail(
  user: Visitor,
  mails: Ledger['mails'],
  email = `drill${randomUUID().replaceAll('-', '')}@example.com`,
): Promise<Answer> {
  if (!mails.has(email)) mails.set(email, false);
  const answer = await user.call('POST', '/api/email-results', {
    email,
    calculationResult: calculation({ calculationId: email.slice(0, email.indexOf('@')) }),
  });
  if (answer.status === 202) mails.set(email, true);
  return answer;
}

/** Sends each kind of request continuously, with one worker per kind, until it is paused. */
export function startLoad({ pro, free, stranger }: Users, ledger: Ledger) {
  const seen: Seen[] = [];
  let stopping = new AbortController();
  let asked = 0;
  const ask: Readonly<Record<Kind, () => Promise<Answer>>> = {
    bill: async () => {
      asked += 1;
      if (asked % FREE_EVERY === 0) await askForBill(free, ledger.countedBills);
      return askForBill(pro, ledger.bills);
    },
    mail: () => askForMail(stranger, ledger.mails),
    prediction: () => pro.call('POST', '/api/predict-shipping-cost', shipment),
    list: () => pro.call('GET', '/api/bol/list?limit=5'),
    session: () => pro.call('GET', '/api/user/status'),
  };
  const work = (signal: AbortSignal) =>
    KINDS.map(async (kind) => {
      while (!signal.aborted) {
        seen.push({ kind, ...(await ask[kind]()) });
        await wait(PAUSE_MS[kind], undefined, { signal }).catch(() => {});
      }
    });
  let workers = work(stopping.signal);
  return {
    /** Every response since the start, in the order of arrival. */
    seen: seen as readonly Seen[],
    /** Stops sending, and resolves when the pending requests are answered. */
    pause: async () => {
      stopping.abort();
      await Promise.all(workers);
    },
    resume: () => {
      stopping = new AbortController();
      workers = work(stopping.signal);
    },
  };
}

/**
 * Whether a healthy platform responds like this. A lost session gets 200 too, but as an anonymous visitor.
 */
export function isWell({ kind, status, body }: Seen): boolean {
  if (kind === 'session') return status === 200 && body.isLoggedIn === true;
  return status === { bill: 201, mail: 202, prediction: 200, list: 200 }[kind];
}

export type Ledger = ReturnType<typeof newLedger>;

/** What the site has promised, and the requests without a promise. */
export const newLedger = () => ({
  /** Id of the issued bill by idempotency key; undefined while no response has promised one. */
  bills: new Map<string, string | undefined>(),
  /** Whether an email was accepted (202), by recipient. */
  mails: new Map<string, boolean>(),
  /** The same for the free user's bills, which the allowance counts. */
  countedBills: new Map<string, string | undefined>(),
});
