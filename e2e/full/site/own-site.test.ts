import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deployRemote } from '@freightwright/contracts';
import { billForm } from '@freightwright/samples';
import { listMails } from '@freightwright/stack-mail';
import { type CollectedSpan, startCollector } from '@freightwright/stack-test-site';
import { callRegistry, readBuild } from '@freightwright/tooling';
import { afterAll, expect, test } from 'vitest';
import { frameOf } from '../../faults/frame.ts';
import { signedInShipper } from '../../journeys/account.ts';
import { changed } from '../../platform/changed-build.ts';
import { openOwnSite } from '../../site.ts';

// Tests that change the site for all visitors, or need their own settings.

const collector = await startCollector();
afterAll(collector.stop);
const site = openOwnSite({ TEST_MODE: 'off', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });

const soon = { timeout: 60_000, interval: 100 };

/** Service and name of every span from this one up to the page, whose own span is not recorded. */
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

  const { page } = await site.visit(`/bol?tab=mine&view=${id}`, { signedIn: client });
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
  // Each service exports its spans in batches.
  const withDatabase = () =>
    new Set(
      collector.spans
        .filter((span) => span.traceId === traceId && span.attributes['db.system.name'] === 'mongodb')
        .map(({ part }) => part),
    );
  await expect.poll(withDatabase, soon).toEqual(new Set(['gateway', 'bol', 'notification']));

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
});

test('a part of a remote that is deployed reaches the page of another that stays open', async () => {
  const remote = 'mfe-calculator';
  const heading = 'Practice calculator';
  const { siteUrl, dataDir } = site.platform;
  const token = (await readFile(join(dataDir, 'deploy-token'), 'utf8')).trim();
  const { deployment } = await readBuild(join(import.meta.dirname, '../../..', remote, 'dist'));
  const next = changed(deployment, 'part-practice-calculator', heading, `${heading}, second edition`);
  const { page, complaints } = await site.visit('/how-to-calculate-freight-class');
  const practice = page.getByRole('region', { name: heading, exact: true });
  await practice.waitFor();
  let documents = 0;
  page.on('domcontentloaded', () => {
    documents += 1;
  });
  const comeBack = async () => {
    await frameOf(page).follow('Guides');
    await frameOf(page).shows('Freight class chart');
    await page.goBack();
    return page.getByRole('heading', { level: 2, name: /^Practice calculator/ }).textContent();
  };
  await callRegistry({ site: siteUrl, token }, deployRemote, remote, next);
  // A user of the page is not interrupted.
  expect(await practice.count()).toBe(1);
  await expect.poll(comeBack, { interval: 100 }).toBe(`${heading}, second edition`);
  expect([documents, complaints]).toEqual([0, []]);
});

test('without test mode there is no test page, and no plan without payment', async () => {
  const { siteUrl } = site.platform;
  expect((await fetch(`${siteUrl}/test`)).status).toBe(404);
  const call = await fetch(`${siteUrl}/api/test/enable-pro`, {
    method: 'POST',
    headers: { origin: siteUrl },
  });
  expect(await call.json()).toMatchObject({ status: 404, code: 'route.not-found' });
});
