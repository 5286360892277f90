import { type EmailResultsRequest, type Principal, Problem, sendResultEmail } from '@freightwright/contracts';
import type { Bus } from '@freightwright/service-kit';
import { type AcceptMailDeps, acceptMail } from './accept-mail.ts';
import { classFollowsFromDensity, deliveryIdOf, resultFollowsFromEntry } from './delivery.ts';

export interface QueueResultEmailDeps extends AcceptMailDeps {
  bus: Pick<Bus, 'enqueue'>;
}

/**
 * Accepts a result for mailing.
 * @throws Problem request.invalid when the class does not follow from the density, or the result from its entry; email.too-many when a
 * quota is used up.
 */
export async function queueResultEmail(
  { bus, ...deps }: QueueResultEmailDeps,
  request: EmailResultsRequest,
  principal: Principal,
): Promise<{ accepted: true }> {
  refuseContradiction(request);
  const deliveryId = deliveryIdOf(request);
  return acceptMail(deps, { deliveryId, to: request.email, caller: principal }, () =>
    bus.enqueue(sendResultEmail, { deliveryId, ...request }, { id: deliveryId }),
  );
}

function refuseContradiction({ calculationResult, entry }: EmailResultsRequest): void {
  if (entry && !resultFollowsFromEntry(calculationResult, entry)) {
    const message =
      'these dimensions and this weight do not give the density, volume and class of the result';
    throw new Problem('request.invalid', {
      detail: `The result contradicts its entry: ${message}.`,
      errors: [{ field: 'entry', rule: 'gives-the-result', message }],
    });
  }
  if (classFollowsFromDensity(calculationResult)) return;
  const message = `class ${calculationResult.freightClass} does not follow from ${calculationResult.density} lb/cu ft`;
  throw new Problem('request.invalid', {
    detail: `The result contradicts itself: ${message}.`,
    errors: [{ field: 'calculationResult.freightClass', rule: 'follows-from-density', message }],
  });
}
