import { eraseAccount } from '@freightwright/service-kit';
import type { IdentityDeps } from '../identity-deps.ts';
import { erasureSteps } from '../own-data.ts';
import { type Closure, type Leaver, nextStep, type Step } from './closure.ts';
import { isAbout, letterIdOf } from './is-about.ts';

/** Longer than any step takes. After that another process may go on where this one died. */
const claimMs = 120_000;
/** Pause before a step that failed is tried again, milliseconds. */
const againAfterMs = 10_000;
const reportDays = 30;

/**
 * Does what is to be done next for a closure, until there is something to wait for. Each step may be repeated,
 * so a process that dies leaves nothing behind that the next one does not finish.
 */
export async function advanceClosure(deps: IdentityDeps, given: Closure): Promise<void> {
  const { closures, log } = deps;
  let closure: Closure | undefined = given;
  let waits = false;
  while (closure && !closure.isOver && !waits) {
    const claimed: Closure | undefined = await closures.claim(closure, new Date(deps.nowMs() + claimMs));
    if (!claimed) return;
    const step = nextStep(claimed, { nowMs: deps.nowMs(), secondLookAfterMs: deps.secondLookAfterMs });
    waits = step.do === 'wait';
    try {
      await take(deps, claimed, step);
    } catch (err) {
      log.warn({ err, closure: claimed.id, step: step.do }, 'a step of a deletion is tried again');
      await closures.advance(claimed, { nextAt: new Date(deps.nowMs() + againAfterMs) });
      return;
    }
    closure = await closures.find(claimed.id);
  }
}

async function take(deps: IdentityDeps, claimed: Closure, step: Step): Promise<void> {
  const { closures, bus, log } = deps;
  const { id, closedAt, leaver, look } = claimed;
  const now = new Date(deps.nowMs());
  const forget = (who: Leaver) => bus.forget(isAbout(who, claimed));
  switch (step.do) {
    case 'wait':
      return closures.advance(claimed, { nextAt: step.until });
    case 'ask-again':
      log.warn({ closure: id, look }, 'a deletion waits for parts that have not answered');
      return closures.advance(claimed, { ask: { look, at: now }, nextAt: now });
    case 'look-again':
      return closures.advance(claimed, { ask: { look: 2, at: now }, nextAt: now });
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
      return closures.advance(claimed, { finishedAt: now, nextAt: now });
    }
    case 'forget-leaver': {
      if (leaver) await forget(leaver);
      return closures.advance(claimed, { leaver: null, nextAt: now });
    }
    case 'forget-letter': {
      const letter = letterIdOf(id);
      await bus.forget((message) => message.id.endsWith(`/${letter}`));
      const endsAt = new Date((claimed.finishedAt ?? closedAt).getTime() + reportDays * 24 * 3_600_000);
      return closures.advance(claimed, { isOver: true, expiresAt: endsAt });
    }
  }
}
