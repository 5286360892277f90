import { randomUUID } from 'node:crypto';
import type {
  closeAccount as closeAccountRoute,
  Principal,
  ResponseOf,
  readClosure as readClosureRoute,
} from '@freightwright/contracts';
import { accountEmailDue, Problem } from '@freightwright/contracts';
import type { StoredText } from '@freightwright/nats-kit';
import { runWithoutDeadline, withinMs } from '@freightwright/runtime-kit';
import { eraseAccount, outboxEntry, type Passes, repeatPasses } from '@freightwright/service-kit';
import { assertPassword, personOf, readPerson } from '../account/account.ts';
import { newToken, sha256 } from '../account/token.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { erasureSteps } from '../user-data.ts';
import type { Closure, Leaver, Step } from './account-closure.ts';
import { nextStep, reportsByPart, waitingFor } from './account-closure.ts';

/** How long the caller waits for the deletion at the provider, milliseconds. */
const patienceMs = 4_000;

/**
 * Deletes the caller's account. From here on the deletion completes in any case: what fails now is retried.
 * Sessions and the account at the provider end at once, if the provider answers.
 * @throws Problem 'access.denied' for a machine or an API key, 'account.wrong-password',
 * 'identity.too-many-attempts', 'service.unavailable'.
 */
export async function closeAccount(
  deps: IdentityDeps,
  principal: Principal,
  password: string,
): Promise<ResponseOf<typeof closeAccountRoute>> {
  const { closures, siteUrl, nowMs, log } = deps;
  const person = personOf(principal);
  const { email } = await readPerson(deps, person);
  await assertPassword(deps, person, { email, password });
  const id = randomUUID();
  const token = newToken();
  const at = new Date(nowMs());
  // In the URL fragment, so that browsers do not send the secret to a server.
  const link = new URL(`/account-deleted#${token}`, siteUrl).href;
  const due = {
    to: email,
    writtenAt: at.toISOString(),
    notification: { kind: 'account-deleted', link },
  } as const;
  const closure = await closures.open({
    id,
    userId: person.userId,
    email,
    tokenHash: sha256(token),
    at,
    notification: outboxEntry(accountEmailDue, due, { id: emailIdOf(id), at }),
  });
  const begun = runWithoutDeadline(() => advanceClosure(deps, closure));
  await withinMs(patienceMs, begun).catch((err: unknown) => {
    log.warn({ err, closure: closure.id }, 'a deletion goes on later');
  });
  return { reportToken: token };
}

/** The lease of a closure: longer than any step takes. After that another process may continue. */
const leaseMs = 120_000;
/** Pause before a failed step is retried, milliseconds. */
const againAfterMs = 10_000;
const reportDays = 30;

/** Runs the steps of a closure until it has to wait. Each is idempotent, so another process can continue. */
async function advanceClosure(deps: IdentityDeps, given: Closure): Promise<void> {
  const { closures, log } = deps;
  let closure: Closure | undefined = given;
  let waits = false;
  while (closure && !closure.isOver && !waits) {
    const leased: Closure | undefined = await closures.claim(closure, new Date(deps.nowMs() + leaseMs));
    if (!leased) return;
    const step = nextStep(leased, { nowMs: deps.nowMs(), secondLookAfterMs: deps.secondLookAfterMs });
    waits = step.do === 'wait';
    try {
      await take(deps, leased, step);
    } catch (err) {
      log.warn({ err, closure: leased.id, step: step.do }, 'a step of a deletion is tried again');
      await closures.advance(leased, { nextAt: new Date(deps.nowMs() + againAfterMs) });
      return;
    }
    closure = await closures.find(leased.id);
  }
}

async function take(deps: IdentityDeps, leased: Closure, step: Step): Promise<void> {
  const { closures, bus, log } = deps;
  const { id, closedAt, leaver, look } = leased;
  const now = new Date(deps.nowMs());
  const forget = (who: Leaver) => bus.forget(isAbout(who, leased));
  switch (step.do) {
    case 'wait':
      return closures.advance(leased, { nextAt: step.until });
    case 'ask-again':
      log.warn({ closure: id, look }, 'a deletion waits for parts that have not answered');
      return closures.advance(leased, { ask: { look, at: now }, nextAt: now });
    case 'look-again':
      return closures.advance(leased, { ask: { look: 2, at: now }, nextAt: now });
    case 'erase-own': {
      if (!leaver) return;
      const steps = erasureSteps(deps);
      const { erasures: records, nowMs } = deps;
      const account = { closureId: id, userId: leaver.userId, look };
      const report = await eraseAccount({ part: 'identity', steps, records, nowMs }, account);
      return closures.noteReport(id, { look, report }, now);
    }
    case 'finish': {
      if (leaver) await forget(leaver);
      log.info({ closure: id }, 'an account is deleted');
      return closures.advance(leased, { finishedAt: now, nextAt: now });
    }
    case 'forget-leaver': {
      if (leaver) await forget(leaver);
      return closures.advance(leased, { leaver: null, nextAt: now });
    }
    case 'forget-letter': {
      const notification = emailIdOf(id);
      await bus.forget((message) => message.id.endsWith(`/${notification}`));
      const endsAt = new Date((leased.finishedAt ?? closedAt).getTime() + reportDays * 24 * 3_600_000);
      return closures.advance(leased, { isOver: true, expiresAt: endsAt });
    }
  }
}

/** The id of the event for the email about the deletion. */
const emailIdOf = (closureId: string): string => `${closureId}/letter`;

/**
 * Whether a stored message is about the deleted user: it names the user's id, or was stored before the
 * closure and names the address. Afterwards the address may belong to a new account. The email about the
 * closure itself stays until it is sent.
 */
export function isAbout(
  { userId, email }: Leaver,
  { id: closureId, closedAt }: { id: string; closedAt: Date },
): (message: StoredText) => boolean {
  // As JSON strings: a whole value, and not a substring of another user's.
  const user = JSON.stringify(userId);
  const address = JSON.stringify(email.toLowerCase());
  return ({ id, text, at }) => {
    if (id.endsWith(`/${emailIdOf(closureId)}`)) return false;
    if (text.includes(user)) return true;
    return at <= closedAt && text.toLowerCase().includes(address);
  };
}

/**
 * The report of a deleted account, for a client with the report's secret.
 * @throws Problem 'account.closure-not-found'.
 */
export async function readClosure(
  { closures }: IdentityDeps,
  token: string,
): Promise<ResponseOf<typeof readClosureRoute>> {
  const closure = await closures.findByToken(sha256(token));
  if (!closure) throw new Problem('account.closure-not-found');
  const { closedAt, finishedAt } = closure;
  return {
    closedAt: closedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    parts: reportsByPart(closure),
    waitingFor: finishedAt ? [] : waitingFor(closure, 1),
  };
}

/** Closures per pass. */
const batchSize = 20;

/** Advances every closure that is due: at once, and then every `intervalMs`. Safe in every replica. */
export function retryClosing(
  deps: IdentityDeps,
  { intervalMs = 1_000 }: { intervalMs?: number } = {},
): Passes {
  return repeatPasses((isStopped) => closeDue(deps, isStopped), {
    intervalMs,
    onFailure: (err) => deps.log.warn({ err }, 'deletions of accounts wait'),
  });
}

async function closeDue(deps: IdentityDeps, isStopped: () => boolean): Promise<void> {
  for (const closure of await deps.closures.due(new Date(deps.nowMs()), batchSize)) {
    if (isStopped()) return;
    await advanceClosure(deps, closure);
  }
}
