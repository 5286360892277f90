import { commitUsage, releaseUsage, reserveUsage, takeUsage } from '@freightwright/contracts';
import type { Bus } from '@freightwright/service-kit';
import { type CommitUseDeps, commitUse } from './commit-use.ts';
import { releaseUse } from './release-use.ts';
import { reserveUse } from './reserve-use.ts';
import type { TakePlaceDeps } from './take-place.ts';
import { takeUse } from './take-use.ts';

export async function subscribe(
  bus: Pick<Bus, 'respond'>,
  deps: TakePlaceDeps & CommitUseDeps,
): Promise<void> {
  await bus.respond(reserveUsage, (claim) => reserveUse(deps, claim));
  await bus.respond(commitUsage, (claim) => commitUse(deps, claim));
  await bus.respond(takeUsage, (claim) => takeUse(deps, claim));
  await bus.respond(releaseUsage, (claim) => releaseUse(deps, claim));
}
