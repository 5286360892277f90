import { issueBol } from '@freightwright/contracts';
import type { Bus } from '@freightwright/service-kit';
import type { BolDeps } from './bol-deps.ts';
import { issueForOwner } from './issue/generate-bol.ts';

export async function subscribe(bus: Pick<Bus, 'respond'>, deps: BolDeps): Promise<void> {
  await bus.respond(issueBol, (order) => issueForOwner(deps, order));
}
