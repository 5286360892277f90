import { expect, it, onTestFinished } from 'vitest';
import { closeAccount } from '../src/account/close-account.ts';
import { enterprise, professional, startBilling } from './service.ts';
import { startRecorder, startStripeMock } from './stripe-mock.ts';

it('every request that we send is one that Stripe publishes', { timeout: 400_000 }, async (context) => {
  const mock = await startStripeMock();
  if ('missing' in mock) return context.skip(`requests are not checked against stripe-mock: ${mock.missing}`);
  onTestFinished(() => mock.stop());
  let recorder: Awaited<ReturnType<typeof startRecorder>> | undefined;
  const billing = await startBilling({
    through: async (port) => {
      recorder = await startRecorder(port);
      return recorder.port;
    },
  });
  onTestFinished(async () => {
    await billing.stop();
    await recorder?.stop();
  });

  const payer = billing.person();
  await payer.start(enterprise);
  await payer.pay(professional);
  await payer.preview(enterprise);
  await payer.change(enterprise);
  await payer.change(professional);
  await payer.keep();
  await payer.cancel();
  await payer.keep();
  await payer.portal();
  const [invoice] = (await payer.invoices()).body.invoices;
  await payer.invoices(`?after=${invoice?.id}`);
  await billing.first.provider.receiptFile(await payer.customerId(), invoice?.id ?? '');
  billing.sandbox.refundLast(await payer.customerId(), 100);
  billing.sandbox.disputeLast(await payer.customerId());
  await billing.settled();
  billing.sandbox.failNextPayment(await payer.customerId());
  await billing.passMs(32 * 24 * 3_600_000);
  const { data } = await billing.stripe.events.list({ limit: 1 });
  await billing.first.provider.event(data[0]?.id ?? '');
  await billing.first.provider.refundAll(await billing.subscriptionOf(await payer.customerId()));
  await closeAccount(billing.first, payer.userId);

  const requests = recorder?.requests ?? [];
  const refused = new Set<string>();
  for (const { method, path, contentType, body } of requests) {
    const answer = await fetch(`${mock.url}${path}`, {
      method,
      headers: {
        authorization: 'Bearer sk_test_123',
        ...(contentType !== undefined && { 'content-type': contentType }),
      },
      ...(body !== '' && { body }),
    });
    const text = await answer.text();
    if (answer.status !== 200) refused.add(`${method} ${path} ${decodeURIComponent(body)}: ${text}`);
  }
  expect([...refused]).toEqual([]);
  const kinds = new Set(
    requests.map(({ method, path }) => `${method} ${path.split(/[?]/)[0]?.replace(/\/\w+_\w{8,}/g, '/:id')}`),
  );
  expect(kinds.size).toBeGreaterThanOrEqual(20);
});
