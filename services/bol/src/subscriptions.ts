import { accountClosed, bolErasedAccount, exportFromBol, issueBol } from '@freightwright/contracts';
import {
  type Bus,
  type ErasureRecordStore,
  eraseIdempotencyRecords,
  exportPage,
  followAccountClosed,
  type Idempotency,
} from '@freightwright/service-kit';
import type { BolDeps } from './bol-deps.ts';
import { issueForOwner } from './issue/issue-for-owner.ts';
import { erasureSteps } from './user-data/erasure-steps.ts';
import { exportSections } from './user-data/export-sections.ts';

export async function subscribe(
  bus: Pick<Bus, 'respond' | 'follow' | 'publish'>,
  deps: BolDeps & { erasures: ErasureRecordStore; idempotency: Idempotency },
): Promise<void> {
  await bus.respond(exportFromBol, (page) => exportPage(exportSections(deps), page));
  await bus.respond(issueBol, (order) => issueForOwner(deps, order));
  await followAccountClosed({
    bus,
    part: 'bol',
    closed: accountClosed,
    erased: bolErasedAccount,
    steps: [eraseIdempotencyRecords(deps.idempotency), ...erasureSteps(deps)],
    records: deps.erasures,
    nowMs: deps.nowMs,
  });
}
