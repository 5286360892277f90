import { billForm } from '@freightwright/samples';
import { listMails } from '@freightwright/stack-mail';
import { type CollectedSpan, type Collector, startCollector } from '@freightwright/stack-test-site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInShipper } from '../journeys/account.ts';
import { type OwnSite, openOwnSite } from '../site.ts';

let collector: Collector;
let site: OwnSite;
beforeAll(async () => {
  collector = await startCollector();
  site = await openOwnSite({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
}, 300_000);
afterAll(async () => {
  await site?.close();
  await collector?.stop();
});

const soon = { timeout: 60_000, interval: 100 };

/** Part and name of every span from this one up to the page, whose own span nobody records. */
function wayUp(from: CollectedSpan | undefined): string[] {
  if (!from) return [];
  const { traceId, parentSpanId } = from;
  const parent = collector.spans.find((span) => span.traceId === traceId && span.spanId === parentSpanId);
  return [`${from.part}: ${from.name}`, ...(parent ? wayUp(parent) : [`page: ${parentSpanId}`])];
}

test('a press on Send is one trace from the page through every part to the mail, and names nobody', async () => {
  const { account, client } = await signedInShipper(site.platform.siteUrl);
  const { status, body } = await client.post('/api/bol/generate', billForm());
  expect(status).toBe(201);
  const { id, bolNumber } = (body as { bol: { id: string; bolNumber: string } }).bol;
  const to = `dock-of-${bolNumber}@consignee.example`;

  const { page, leave } = await site.visit(`/bol?tab=mine&view=${id}`, { signedIn: client });
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Email this bill of lading' });
  await dialog.getByLabel('Email').fill(to);
  const sent = page.waitForRequest((request) => request.url().endsWith(`/api/bol/${id}/email`));
  await dialog.getByRole('button', { name: 'Send' }).click();
  const [, traceId = '', click = ''] = (await (await sent).headerValue('traceparent'))?.split('-') ?? [];
  expect(click).toMatch(/^[0-9a-f]{16}$/);
  await page.getByText('BOL Emailed').waitFor();
  await expect
    .poll(async () => (await listMails({ webUrl: site.platform.mailUrl, to })).length, soon)
    .toBe(1);

  const ofTrace = (name: string) =>
    collector.spans.find((span) => span.traceId === traceId && span.name === name);
  await expect
    .poll(() => wayUp(ofTrace('call smtp')), soon)
    .toEqual([
      'notification: call smtp',
      'notification: process tasks.notification.send-bill-email.v1',
      'notification: send tasks.notification.send-bill-email.v1',
      'notification: process notification.queue-bill-email.v1',
      'bol: send notification.queue-bill-email.v1',
      'bol: POST /api/bol/:id/email',
      'gateway: call bol',
      'gateway: POST /api/bol/:id/email',
      `page: ${click}`,
    ]);
  const databases = collector.spans
    .filter((span) => span.traceId === traceId && span.attributes['db.system.name'] === 'mongodb')
    .map(({ part }) => part);
  expect(new Set(databases)).toEqual(new Set(['gateway', 'bol', 'notification']));

  const everything = collector.bodies.join('\n');
  const secrets = [...client.cookies.values()].filter((value) => value.length > 15);
  expect(secrets.length).toBeGreaterThan(0);
  const { shipperCompany, shipperAddress, shipperPhone, consigneeCompany } = billForm();
  for (const word of [
    ...[account.email, account.password, to, bolNumber, id, ...secrets],
    ...[shipperCompany, shipperAddress, shipperPhone, consigneeCompany],
    ...['Bearer', 'principal', 'mongodb://', 'nats://'],
  ]) {
    expect(everything).not.toContain(word);
  }
  await leave();
}, 300_000);
