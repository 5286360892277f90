import { shared } from '@freightwright/stack-test-site/shared';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CommandDeps, runCommand, UsageError } from '../src/command/run-command.ts';
import { dayMs, enterprise, professional, soon, startBilling } from './service.ts';

const billing = shared(() => startBilling({ startsAtMs: Date.UTC(2027, 0, 10, 12) }));
// The first pass reconciles all users; the next reconciliation is in a day.
beforeAll(() => billing.first.reconciliation.round());

async function command(...texts: string[]): Promise<string> {
  const printed: string[] = [];
  const deps: CommandDeps = {
    ...billing.first,
    settle: async () => {
      billing.first.wake();
      await billing.settled();
    },
    print: (text) => void printed.push(text),
  };
  await runCommand(texts, async () => deps);
  return printed.join('\n');
}

describe('without a message', () => {
  it('a paid checkout is found within ten minutes', async () => {
    const payer = billing.person();
    await billing.inSilence(() => payer.pay());
    expect(await payer.subscription()).toMatchObject({ subscriptionStatus: 'none' });
    billing.shift(60_000);
    await billing.first.reconciliation.round();
    expect(await payer.subscription()).toMatchObject({ subscriptionStatus: 'none' });
    billing.shift(9 * 60_000);
    await billing.first.reconciliation.round();
    expect(await payer.subscription()).toMatchObject({ plan: 'professional', subscriptionStatus: 'active' });
    await expect.poll(payer.notified, soon).toEqual(['professional']);
  });

  it('a checkout that nobody pays is asked about less and less often, and forgotten when it expires', async () => {
    const payer = billing.person();
    await payer.start();
    for (let round = 0; round < 5; round += 1) {
      billing.shift(4 * 60_000);
      await billing.first.reconciliation.round();
    }
    const { checkout } = (await payer.document()) ?? {};
    expect((checkout?.askAt.getTime() ?? 0) - (checkout?.openedAt.getTime() ?? 0)).toBeGreaterThan(
      15 * 60_000,
    );
    await billing.inSilence(() => billing.passMs(1.1 * dayMs));
    await billing.first.reconciliation.round();
    expect((await payer.document())?.checkout).toBeNull();
  });

  it('the end of the grace comes by the clock alone, and so does the end of a period', async () => {
    const late = billing.person();
    const gone = billing.person();
    await late.pay();
    await gone.pay();
    await gone.cancel();
    billing.sandbox.failNextPayment(await late.customerId());
    await billing.inSilence(async () => {
      await billing.passMs(31 * dayMs + 3 * 3_600_000);
      expect(await late.subscription()).toMatchObject({ subscriptionStatus: 'past-due' });
      expect(await gone.subscription()).toMatchObject({ subscriptionStatus: 'ended', plan: 'free' });
    });
  });
});

describe('a reconciliation', () => {
  it('puts right what differs, fetches the messages that never came, and changes nothing the second time', async () => {
    const [upgraded, ended, refunded, calm] = [0, 1, 2, 3].map(() => billing.person());
    if (!upgraded || !ended || !refunded || !calm) throw new Error('nobody');
    for (const payer of [upgraded, ended, refunded, calm]) await payer.pay();
    const idOf = async (payer: typeof calm) =>
      (await billing.stripe.subscriptions.list({ customer: await payer.customerId() })).data[0];
    await billing.inSilence(async () => {
      const subscription = await idOf(upgraded);
      const price =
        (await billing.stripe.prices.list({ lookup_keys: ['enterprise_month'] })).data[0]?.id ?? '';
      await billing.stripe.subscriptions.update(subscription?.id ?? '', {
        items: [{ id: subscription?.items.data[0]?.id ?? '', price }],
        proration_behavior: 'always_invoice',
      });
      await billing.stripe.subscriptions.cancel((await idOf(ended))?.id ?? '');
      billing.sandbox.refundLast(await refunded.customerId(), 900);
    });
    expect(await upgraded.subscription()).toMatchObject({ plan: 'professional' });

    const printed = await command('reconcile');
    expect(printed).toMatch(/Corrected 2, failed for 0/);
    expect(await upgraded.subscription()).toMatchObject({ plan: 'enterprise' });
    expect(await ended.subscription()).toMatchObject({ plan: 'free', subscriptionStatus: 'ended' });
    expect((await refunded.subscription()).refundedAt).not.toBeNull();
    await expect.poll(upgraded.notified, soon).toEqual(['professional', 'enterprise']);

    expect(await command('reconcile')).toMatch(/Corrected 0, failed for 0.\nFetched 0 messages/);
    expect(calm.notified()).toEqual(['professional']);
  });

  it('finds who pays at the provider and is not known here, as after a backup was put back', async () => {
    const payer = billing.person();
    await payer.pay(enterprise);
    await billing.first.subscribers.remove(payer.userId);
    expect(await payer.subscription()).toMatchObject({ subscriptionStatus: 'none' });
    await command('reconcile');
    expect(await payer.subscription()).toMatchObject({ plan: 'enterprise', subscriptionStatus: 'active' });
  });

  it('runs once a day by itself, in one replica', async () => {
    const payer = billing.person();
    await payer.pay();
    await billing.inSilence(async () => {
      const { data } = await billing.stripe.subscriptions.list({ customer: await payer.customerId() });
      await billing.stripe.subscriptions.cancel(data[0]?.id ?? '');
    });
    await billing.first.reconciliation.round();
    expect(await payer.subscription()).toMatchObject({ subscriptionStatus: 'active' });
    billing.shift(dayMs);
    await billing.first.reconciliation.round();
    await billing.settled();
    expect(await payer.subscription()).toMatchObject({ subscriptionStatus: 'ended' });
  });

  it('goes on when one subscriber cannot be compared', async () => {
    const payer = billing.person();
    await payer.pay(professional);
    const customer = await payer.customerId();
    billing.sandbox.fail(({ path }) => (path.includes(customer) ? 500 : undefined));
    await expect(command('reconcile')).resolves.toBeDefined();
    billing.sandbox.fail();
  });
});

describe('the command', () => {
  it('processes a message again by its id, also one that never came', async () => {
    const payer = billing.person();
    await billing.inSilence(() => payer.pay());
    const { data } = await billing.stripe.events.list({
      limit: 100,
      types: ['customer.subscription.created'],
    });
    const customer = await payer.customerId();
    const event = data.find(
      ({ data: { object } }) => (object as { customer?: string }).customer === customer,
    );
    expect(await command('replay', event?.id ?? '')).toContain('customer.subscription.created: done');
    expect(await payer.subscription()).toMatchObject({ plan: 'professional' });
    expect(await command('replay', event?.id ?? '')).toContain('done');
  });

  it('processes all since a day again', async () => {
    const payer = billing.person();
    await billing.inSilence(() => payer.pay());
    const since = new Date(billing.nowMs() - 60_000).toISOString();
    expect(await command('replay', '--since', since)).toMatch(/Processed \d+ messages/);
    expect(await payer.subscription()).toMatchObject({ plan: 'professional' });
  });

  it('shows a user, without a name or an address', async () => {
    const payer = billing.person();
    await payer.pay();
    const shown = await command('show', payer.userId);
    expect(shown).toContain('"professional"');
    expect(shown).toMatch(/at the provider sub_\w+: active, professional by the month/);
    expect(shown).not.toContain(payer.email);
    expect(await command('show', 'nobody')).toBe('This user has never opened a checkout.');
  });

  it('makes the plans once', async () => {
    expect(await command('plans')).toBe('All products and prices are there.');
  });

  it.each([
    [[]],
    [['pay']],
    [['replay']],
    [['replay', 'sub_1']],
    [['replay', '--since', 'yesterday']],
    [['show']],
  ])('refuses %j with a word on how to use it', async (texts) => {
    await expect(command(...texts)).rejects.toThrow(UsageError);
  });
});
