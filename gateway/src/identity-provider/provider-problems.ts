import { Problem } from '@freightwright/contracts';
import type { Log } from '@freightwright/runtime-kit';
import { ResponseBodyError } from 'openid-client';
import { ProviderSessionEnded } from './identity-provider.ts';

/** Seconds until a caller may retry when the provider is down: about one restart. */
const retryAfterS = 5;

/**
 * The problem for a failed request to the provider. Its cause contains only names, codes and messages,
 * because a response may contain tokens.
 */
export function providerUnavailable(error: unknown, what: string): Problem {
  if (error instanceof Problem) return error;
  return new Problem('service.unavailable', {
    retryAfterS,
    cause: new Error(`The identity provider failed at ${what}: ${describe(error)}`),
  });
}

function describe(error: unknown): string {
  if (error instanceof ResponseBodyError) {
    return `${error.status} ${error.error} ${error.error_description ?? ''}`.trim();
  }
  if (!(error instanceof Error)) return 'unknown';
  const codes = [error, error.cause]
    .map((one) => (one instanceof Error && 'code' in one ? String(one.code) : ''))
    .filter(Boolean);
  return [error.name, ...codes, error.message].join(' ');
}

const isRefusedGrant = (error: unknown): error is ResponseBodyError =>
  error instanceof ResponseBodyError && error.error === 'invalid_grant';

/** openid-client's codes for a callback that does not match the sign-in that the browser started. */
const foreignCallback: ReadonlySet<unknown> = new Set([
  'OAUTH_AUTHORIZATION_RESPONSE_ERROR',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
]);

/**
 * The description of the only refusal that implies a correct password. Every other refusal means wrong
 * credentials.
 */
const setupRequired = 'Account is not fully set up';

/**
 * Maps the provider's refusals to problems. It uses the OAuth `error` and not the status, which differs
 * between versions of Keycloak. A refusal that the user did not cause is a server error, so it is logged as
 * an error.
 */
export function createProviderProblems(log: Log) {
  function notTheUsers(error: unknown, what: string): Problem {
    const problem = providerUnavailable(error, what);
    if (error instanceof ResponseBodyError) {
      log.error({ err: problem.cause }, 'the identity provider refuses the gateway');
    }
    return problem;
  }

  return {
    ofSignIn(error: unknown): Problem {
      if (!isRefusedGrant(error)) return notTheUsers(error, 'signing in');
      return error.error_description === setupRequired
        ? new Problem('identity.setup-required', {
            detail: 'Your account needs one more step. Please sign in on the hosted page to finish it.',
          })
        : new Problem('identity.wrong-credentials', { detail: "That email and password don't match." });
    },
    ofCallback(error: unknown): Problem {
      const isForeign = error instanceof Error && 'code' in error && foreignCallback.has(error.code);
      return isForeign || isRefusedGrant(error)
        ? new Problem('identity.wrong-credentials', {
            detail: 'Signing in did not work',
            cause: describe(error),
          })
        : notTheUsers(error, 'finishing a sign-in');
    },
    ofRefresh(error: unknown): Problem | ProviderSessionEnded {
      return isRefusedGrant(error)
        ? new ProviderSessionEnded(error.error_description ?? error.error)
        : notTheUsers(error, 'refreshing');
    },
  };
}
