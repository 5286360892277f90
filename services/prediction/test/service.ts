import { randomUUID } from 'node:crypto';
import type {
  Prediction,
  PredictionRequestInput,
  PredictionUsage,
  Principal,
  ProblemBody,
  QuoteSummary,
} from '@freightwright/contracts';
import { type Asking, startTestSite, startUsageOffice } from '@freightwright/stack-test-site';
import { predictionService } from '../src/service.ts';

export const soon = { timeout: 15_000, interval: 50 };
export const dayMs = 24 * 3_600_000;

/** Users unique to each test, so that tests share a database without sharing estimates. */
export const person = (tier: 'registered' | 'pro' | 'enterprise' = 'registered'): Principal => ({
  tier,
  userId: randomUUID(),
  scopes: [],
  clientAddress: '203.0.113.9',
});

let visitors = 0;
/** Visitors with unique addresses, so that they do not share a limit. */
export const visitor = (): Principal => {
  visitors += 1;
  return {
    tier: 'anonymous',
    anonymousId: randomUUID(),
    scopes: [],
    clientAddress: `198.51.100.${visitors}`,
  };
};

/** Chicago to Atlanta, one pallet. */
export const asked: PredictionRequestInput = {
  originZip: '60608',
  destinationZip: '30318',
  length: 48,
  width: 40,
  height: 48,
  weight: 500,
  freightClass: '100',
};

interface Options {
  settings?: Record<string, string>;
  quotesAtMost?: number;
  tariffEveryMs?: number;
}

/** The service on a real database and a real NATS server, with the real usage service. */
export async function startPrediction({ settings = {}, ...options }: Options = {}) {
  const site = await startTestSite({ mongo: { enableTestCommands: true } });
  const usage = await startUsageOffice(site);
  let shiftMs = 0;
  const nowMs = () => Date.now() + shiftMs;
  const { url } = await site.start(predictionService({ nowMs, ...options }), settings);
  const database = await site.openDatabase('prediction');

  async function call<T = object>(
    as: Partial<Principal> | null,
    method: string,
    path: string,
    asking: Asking = {},
    at = url,
  ) {
    const response = await site.ask(as, `${at}${path}`, { ...asking, method });
    const text = await response.text();
    const body = (text === '' ? {} : JSON.parse(text)) as T & Partial<ProblemBody>;
    return { status: response.status, headers: response.headers, body };
  }

  return {
    site,
    url,
    call,
    passMs(ms: number) {
      shiftMs += ms;
    },
    predict: (
      as: Partial<Principal> | null,
      body: object = asked,
      { key, at }: { key?: string; at?: string } = {},
    ) => {
      const headers = key === undefined ? {} : { 'idempotency-key': key };
      return call<Prediction>(as, 'POST', '/api/predict-shipping-cost', { body, headers }, at);
    },
    quotes: (as: Principal, query = '') =>
      call<{ quotes: QuoteSummary[]; nextCursor: string | null }>(as, 'GET', `/api/quotes${query}`),
    async used(as: Principal): Promise<PredictionUsage> {
      return (await call<PredictionUsage>(as, 'GET', '/api/user/prediction-usage', {}, usage.url)).body;
    },
    usage,
    collection: (name: string) => database.collection(name),
    async stop() {
      await site.stop();
      await usage.stop();
    },
  };
}
export type PredictionSite = Awaited<ReturnType<typeof startPrediction>>;
