import type { PaidPlan, PlanChoice } from '@freightwright/contracts';
import { billingIntervals, Problem, paidPlans, priceCents } from '@freightwright/contracts';
import { ProviderRefused, type StripeCalls, unlessMissing } from './stripe-calls.ts';

const choices: readonly PlanChoice[] = paidPlans.flatMap((plan) =>
  billingIntervals.map((interval) => ({ plan, interval })),
);
const lookupKey = ({ plan, interval }: PlanChoice): string => `${plan}_${interval}`;
const productId = (plan: PaidPlan): string => `freightwright_${plan}`;
const productName: Readonly<Record<PaidPlan, string>> = {
  professional: 'Freightwright Professional',
  enterprise: 'Freightwright Enterprise',
};
/** TTL of cached prices: a price may change while the service runs. */
const knownForMs = 5 * 60_000;

interface KnownPrice extends PlanChoice {
  id: string;
  cents: number;
}

/** The plans as the provider has them: a product per plan, and a price per interval. */
export function createPlans({ call }: StripeCalls, nowMs: () => number) {
  let known: { prices: KnownPrice[]; untilMs: number } | undefined;

  async function prices(): Promise<KnownPrice[]> {
    if (known && nowMs() < known.untilMs) return known.prices;
    const { data } = await call('list prices', (client) =>
      client.prices.list({ lookup_keys: choices.map(lookupKey), active: true, limit: 100 }),
    );
    const found = data.flatMap((price) => {
      const choice = choices.find((each) => lookupKey(each) === price.lookup_key);
      return choice ? [{ ...choice, id: price.id, cents: price.unit_amount ?? 0 }] : [];
    });
    known = { prices: found, untilMs: nowMs() + (found.length === choices.length ? knownForMs : 0) };
    return found;
  }

  async function makeProduct(plan: PaidPlan): Promise<string[]> {
    const id = productId(plan);
    const known = await call('retrieve product', (client) => client.products.retrieve(id)).catch(
      unlessMissing,
    );
    if (known) return [];
    const product = { id, name: productName[plan], metadata: { plan } };
    try {
      await call('create product', (client) => client.products.create(product));
    } catch (error) {
      // Another replica created it first.
      if (error instanceof ProviderRefused && error.code === 'resource_already_exists') return [];
      throw error;
    }
    return [`product ${id}`];
  }

  async function makePrice(choice: PlanChoice): Promise<string[]> {
    const cents = priceCents(choice.plan, choice.interval);
    const there = (await prices()).find((price) => lookupKey(price) === lookupKey(choice));
    if (there?.cents === cents) return [];
    const price = {
      product: productId(choice.plan),
      currency: 'usd',
      unit_amount: cents,
      recurring: { interval: choice.interval },
      lookup_key: lookupKey(choice),
      transfer_lookup_key: true,
      // Identifies the subscription even when the lookup key has moved to a newer price.
      metadata: { plan: choice.plan, interval: choice.interval },
    };
    // Replicas that start concurrently create one price.
    const idempotencyKey = `${lookupKey(choice)}-${cents}-after-${there?.id ?? 'none'}`;
    await call('create price', (client) => client.prices.create(price, { idempotencyKey }));
    return [`price ${lookupKey(choice)}, ${(cents / 100).toFixed(2)} USD`];
  }

  return {
    /** The provider's id of a price. @throws Problem 'service.unavailable' while the prices do not exist. */
    async priceOf(choice: PlanChoice): Promise<string> {
      const price = (await prices()).find((each) => lookupKey(each) === lookupKey(choice));
      if (price) return price.id;
      throw new Problem('service.unavailable', {
        cause: `the provider has no price ${lookupKey(choice)}: npm run billing -- plans makes it`,
        retryAfterS: 5,
      });
    },
    /** The plan that the price of that id pays for. Call `load` first. */
    choiceOf(priceId: string): PlanChoice | null {
      const price = known?.prices.find(({ id }) => id === priceId);
      return price ? { plan: price.plan, interval: price.interval } : null;
    },
    load: prices,
    /**
     * Creates missing products and prices, and a new price where ours changed. Subscribers stay on the old
     * one.
     * @returns what was created, as text.
     */
    async make(): Promise<string[]> {
      const made: string[] = [];
      for (const plan of paidPlans) made.push(...(await makeProduct(plan)));
      for (const choice of choices) made.push(...(await makePrice(choice)));
      known = undefined;
      return made;
    },
  };
}
