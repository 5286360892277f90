import type { BatchItem, BatchResult, generateBol, Principal, ResponseOf } from '@freightwright/contracts';
import type { RequestIdentity } from '@freightwright/service-kit';
import { answerBatch, callerAsUser, contentKey, requestKey } from '@freightwright/service-kit';
import type { BolDeps } from '../bol-deps.ts';
import { answerOf, issueForm } from './generate-bol.ts';

/** As many as a bulk job issues at a time. They share their writes. */
const concurrency = 25;

/**
 * Issues a bill for each item, by the rules of the single call. Each item is idempotent by itself, by the key
 * of the batch and its reference, so that a batch that was interrupted continues: no bill is issued twice.
 */
export async function issueBatch(
  deps: BolDeps,
  principal: Principal,
  { items, identity }: { items: readonly BatchItem[]; identity: RequestIdentity },
): Promise<{ results: BatchResult<ResponseOf<typeof generateBol>>[] }> {
  const owner = callerAsUser(principal);
  const nowMs = deps.nowMs();
  const whole = requestKey(owner.userId, identity, nowMs) ?? contentKey(owner.userId, identity, nowMs);
  return answerBatch(items, { concurrency, ...deps }, async (form, reference) => {
    const key = `item ${encodeURIComponent(reference.toWellFormed())} ${whole.key}`;
    return answerOf(deps, await issueForm(deps, owner, { ...whole, key, form }));
  });
}
