import { type Principal, Problem } from '@freightwright/contracts';

/** The words by which a page knows the problem, and whom it offers a plan (product specification, section 8). */
const reached = 'Daily cost prediction limit reached';

/**
 * The problem for a day whose predictions are used. `errors` contains the time for programs, the detail is for
 * people: whoever is signed in is told of the plan, everybody else of registering.
 */
export function limitReached({ tier }: Principal, freeAt: string | null): Problem {
  const next =
    tier === 'anonymous'
      ? 'Register for free to get more predictions.'
      : 'Upgrade to Pro for unlimited access.';
  return new Problem('prediction.limit-reached', {
    detail: `${reached}. ${next}`,
    ...(freeAt !== null && {
      errors: [{ field: 'nextReset', rule: 'limit-reached', message: freeAt }],
      errorsIn: 'elsewhere',
    }),
  });
}
