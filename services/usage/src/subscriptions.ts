import { commitUsage, releaseUsage, reserveUsage } from '@freightwright/contracts';
import type { Bus } from '@freightwright/service-kit';
import { commitUse } from './commit-use.ts';
import { releaseUse } from './release-use.ts';
import { type ReserveUseDeps, reserveUse } from './reserve-use.ts';

export async function subscribe(bus: Pick<Bus, 'respond'>, deps: ReserveUseDeps): Promise<void> {
  await bus.respond(reserveUsage, (claim) => reserveUse(deps, claim));
  await bus.respond(commitUsage, (claim) => commitUse(deps, claim));
  await bus.respond(releaseUsage, (claim) => releaseUse(deps, claim));
}
