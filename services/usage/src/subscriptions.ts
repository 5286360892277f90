import { commitUsage, releaseUsage, reserveUsage, takeUsage } from '@freightwright/contracts';
import type { Bus } from '@freightwright/service-kit';
import { commitUse, keepDate, releaseUse, takePlace } from './places.ts';
import type { UsageDeps } from './usage-deps.ts';

export async function subscribe(bus: Pick<Bus, 'respond'>, deps: UsageDeps): Promise<void> {
  await bus.respond(reserveUsage, (use) => takePlace(deps, use, 'reserved'));
  await bus.respond(commitUsage, (claim) => commitUse(deps, claim));
  await bus.respond(releaseUsage, (claim) => releaseUse(deps, claim));
  await bus.respond(takeUsage, async (use) => {
    const reply = await takePlace(deps, use, 'committed');
    if (reply.granted) keepDate(deps, use);
    return reply;
  });
}
