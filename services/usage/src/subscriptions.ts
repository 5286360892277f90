import {
  accountClosed,
  commitUsage,
  exportFromUsage,
  releaseUsage,
  reserveUsage,
  takeUsage,
  usageErasedAccount,
} from '@freightwright/contracts';
import {
  type Bus,
  type ErasureRecordStore,
  exportPage,
  followAccountClosed,
} from '@freightwright/service-kit';
import { type CommitUseDeps, commitUse } from './commit-use.ts';
import { releaseUse } from './release-use.ts';
import { reserveUse } from './reserve-use.ts';
import type { TakePlaceDeps } from './take-place.ts';
import { takeUse } from './take-use.ts';
import { erasureSteps, exportSections, type UserDataDeps } from './user-data.ts';

export async function subscribe(
  bus: Pick<Bus, 'respond' | 'follow' | 'publish'>,
  deps: TakePlaceDeps & CommitUseDeps & UserDataDeps & { erasures: ErasureRecordStore },
): Promise<void> {
  await bus.respond(reserveUsage, (claim) => reserveUse(deps, claim));
  await bus.respond(commitUsage, (claim) => commitUse(deps, claim));
  await bus.respond(takeUsage, (claim) => takeUse(deps, claim));
  await bus.respond(releaseUsage, (claim) => releaseUse(deps, claim));
  await bus.respond(exportFromUsage, (page) => exportPage(exportSections(deps), page));
  await followAccountClosed({
    bus,
    part: 'usage',
    closed: accountClosed,
    erased: usageErasedAccount,
    steps: erasureSteps(deps),
    records: deps.erasures,
    nowMs: deps.nowMs,
  });
}
