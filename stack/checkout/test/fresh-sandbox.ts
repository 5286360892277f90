import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { makePlans, type PlanKey, startTestSandbox, type TestSandbox } from './sandbox.ts';

/** The sandbox of the current test, and the prices of its plans by name. */
export let sandbox: TestSandbox;
export let plans: Record<PlanKey, string>;

async function start(): Promise<void> {
  sandbox = await startTestSandbox();
  plans = await makePlans(sandbox);
}

/** Starts a sandbox with the plans before each test of a file, and stops it afterwards. */
export function freshSandbox(): void {
  beforeEach(start);
  afterEach(() => sandbox.stop());
}

/** The same, once for all tests of a file. */
export function oneSandbox(): void {
  beforeAll(start);
  afterAll(() => sandbox.stop());
}

/** Noon of a day of 2027 in UTC, in epoch seconds. The sandbox begins on January 31. */
export const at = (month: number, day: number) => Date.UTC(2027, month - 1, day, 12) / 1_000;

export const itemOf = (subscription: Stripe.Subscription) =>
  subscription.items.data[0] as Stripe.SubscriptionItem;

/** Newest first. */
export const invoicesOf = async (subscription: string) =>
  (await sandbox.stripe.invoices.list({ subscription, limit: 100 })).data;
