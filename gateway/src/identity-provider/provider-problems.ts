import { Problem } from '@freightwright/contracts';
import type { Log } from '@freightwright/service-kit';
import { ResponseBodyError } from 'openid-client';
import { ProviderSessionEnded } from './identity-provider.ts';

/** Seconds a caller is asked to wait for a provider that is down: about one restart. */
const retryAfterS = 5;

/** Whatever went wrong between us and the provider. Only names, codes and messages are kept: an answer may hold tokens. */
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

/** Codes under which openid-client says that the browser came back with something else than it was sent away for. */
const foreignCallback: ReadonlySet<unknown> = new Set([
  'OAUTH_AUTHORIZATION_RESPONSE_ERROR',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
]);

/** The one description that tells a right password from a wrong one; every other refusal is a wrong credential. */
const setupRequired = 'Account is not fully set up';

/**
 * What the provider's refusals mean to us. By the OAuth `error`, never by the status, which differs between versions of Keycloak. Any
 * refusal that is not of the user's making is ours, and is logged as such.
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
