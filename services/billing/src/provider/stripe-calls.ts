import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@freightwright/contracts';
import { callOf, createBreaker, inSpan, type Log, type Metrics } from '@freightwright/runtime-kit';
import { Counter } from 'prom-client';
import Stripe from 'stripe';

export interface StripeOptions {
  secretKey: string;
  /** Base URL of the provider's API; undefined for the provider itself. */
  apiUrl: string | undefined;
  /** How often the client retries a lost call. Default 2. */
  repeatsAtMost?: number;
  log: Log;
  metrics: Metrics;
}

/** The provider rejected the request. Contains no personal or card data. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  /** The provider's code, such as 'resource_missing' or 'card_declined'. */
  readonly code: string | undefined;
  readonly param: string | undefined;
  /** The card was declined, or needs its owner's confirmation. */
  readonly isPayment: boolean;

  constructor(operation: string, { code, param, type, requestId }: Stripe.errors.StripeError) {
    super(
      `the provider refused: ${operation}, ${type}, ${code ?? 'no code'}, ${param ?? '-'}, ${requestId ?? '-'}`,
    );
    this.code = code;
    this.param = param;
    this.isPayment = type === 'StripeCardError' || code === 'subscription_payment_intent_requires_action';
  }
}

export const isMissing = (error: unknown): error is ProviderRefused =>
  error instanceof ProviderRefused && error.code === 'resource_missing';

/** For an object that may not exist: returns undefined then. */
export function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** Every item of a paginated list. The client's own auto-pagination would bypass `call`. */
export async function* eachOf<T extends { id: string }>(
  page: (after: { starting_after?: string }) => Promise<Stripe.ApiList<T>>,
): AsyncGenerator<T> {
  let after: { starting_after?: string } | undefined = {};
  while (after) {
    const { data, has_more }: Stripe.ApiList<T> = await page(after);
    yield* data;
    const last = data.at(-1);
    after = has_more && last ? { starting_after: last.id } : undefined;
  }
}

export type StripeCalls = ReturnType<typeof createStripeCalls>;

/** One attempt, milliseconds. A call that creates a payment takes the bank one or two seconds. */
const timeoutMs = 6_000;
const retryAfterS = 5;
/**
 * How long a call may run when the service stops, milliseconds. Otherwise a lost call is retried for 18 s.
 */
const lastAnswersMs = 2_000;

export function createStripeCalls({ secretKey, apiUrl, repeatsAtMost = 2, log, metrics }: StripeOptions) {
  const client = new Stripe(secretKey, {
    ...addressOf(apiUrl),
    timeout: timeoutMs,
    maxNetworkRetries: repeatsAtMost,
    telemetry: false,
  });
  const outcomes = new Counter({
    name: 'billing_provider_calls_total',
    help: 'Calls of the payment provider. Each was answered, refused or unavailable.',
    labelNames: ['operation', 'outcome'] as const,
    registers: [metrics.registry],
  });
  const breaker = createBreaker({
    part: 'payment-provider',
    probe: () => client.prices.list({ limit: 1 }, { timeout: 2_000, maxNetworkRetries: 0 }),
    log,
    metrics,
  });

  const calls = createCutOff();

  return {
    client,
    /**
     * Rejects new calls. Calls in flight have `lastAnswersMs` to finish and are then abandoned, as when the
     * process dies: the operation may still happen.
     */
    close: () => calls.close(lastAnswersMs),
    /**
     * Calls the provider. The client retries a lost call under one idempotency key.
     * @throws ProviderRefused; Problem 'service.unavailable' when the provider cannot be reached, fails, or
     * does not accept our key, and after the calls are closed.
     */
    async call<T>(operation: string, ask: (client: Stripe) => Promise<T>): Promise<T> {
      try {
        const asked = () => inSpan(callOf('payment-provider'), () => ask(client));
        const answer = await calls.run(() => breaker.run(asked, isSilence));
        outcomes.inc({ operation, outcome: 'answered' });
        return answer;
      } catch (error) {
        if (error instanceof Problem) throw error;
        const seen = judged(operation, error);
        outcomes.inc({ operation, outcome: seen instanceof Problem ? 'unavailable' : 'refused' });
        // A provider error can contain names, addresses and cards, so it is not logged as it is.
        if (seen instanceof Problem)
          log.warn({ operation, violation: errorOf(error) }, 'the provider failed');
        throw seen;
      }
    },
  };
}

const isSilence = (error: unknown): boolean => error instanceof Stripe.errors.StripeConnectionError;

function judged(operation: string, error: unknown): ProviderRefused | Problem {
  const { StripeError, StripeCardError, StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors;
  const refused =
    error instanceof StripeCardError ||
    error instanceof StripeInvalidRequestError ||
    error instanceof StripeIdempotencyError;
  if (refused) return new ProviderRefused(operation, error);
  if (error instanceof StripeError) {
    return new Problem('service.unavailable', {
      detail: 'The payment provider is not responding. Nothing was changed.',
      cause: errorOf(error),
      retryAfterS,
    });
  }
  throw error;
}

function errorOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return error instanceof Error ? error.name : 'unknown';
  return `${error.type} ${error.statusCode ?? 'no answer'} ${error.code ?? ''}`.trim();
}

/** The client takes host, port and protocol separately. */
function addressOf(apiUrl: string | undefined) {
  if (apiUrl === undefined) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const isHttp = protocol === 'http:';
  return {
    protocol: isHttp ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port === '' ? (isHttp ? 80 : 443) : Number(port),
  };
}

/** Work that can be abandoned when the service stops. */
function createCutOff() {
  const underWay = new Map<Promise<unknown>, (problem: Problem) => void>();
  let isClosed = false;

  return {
    /** @throws Problem 'service.unavailable' after `close`; otherwise what the work throws. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (isClosed) throw stopping();
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      underWay.set(promise, reject);
      work().then(resolve, reject);
      try {
        return await promise;
      } finally {
        underWay.delete(promise);
      }
    },
    /** Rejects new work, waits for work in flight, and abandons after `graceMs` what has not ended. */
    async close(graceMs: number): Promise<void> {
      isClosed = true;
      const given = new AbortController();
      const late = pause(graceMs, undefined, { signal: given.signal }).catch(() => undefined);
      await Promise.race([Promise.allSettled(underWay.keys()), late]);
      given.abort();
      for (const giveUp of underWay.values()) giveUp(stopping());
    },
  };
}

const stopping = () => new Problem('service.unavailable', { cause: 'the service stops', retryAfterS: 1 });
