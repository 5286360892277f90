import { deployEveryScope, deployScope, Problem, permitTrials } from '@freightwright/contracts';
import { type Handler, handle } from '@freightwright/service-kit';
import type { TrialPermits } from './trial-permit.ts';

/** Signs a permit for whoever may deploy the remote. */
export const trialPermitHandler = (permits: TrialPermits): Handler =>
  handle(permitTrials, ({ params: { name }, principal }) => {
    const enough = [deployScope(name), deployEveryScope];
    if (!principal.scopes.some((scope) => enough.includes(scope))) {
      throw new Problem('access.denied', { detail: `The deploy token is not for ${name}` });
    }
    const { permit, untilMs } = permits.sign(name);
    return { permit, until: new Date(untilMs).toISOString() };
  });
