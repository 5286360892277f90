import { emailResults } from '@freightwright/contracts';
import { parseTraceparent } from '@freightwright/runtime-kit';
import type { CollectedSpan, Collector } from '@freightwright/stack-test-site';
import { startCollector, startMailbox, startTestSite } from '@freightwright/stack-test-site';
import { shared } from '@freightwright/stack-test-site/shared';
import { expect, onTestFinished, test } from 'vitest';
import { request } from '../service.ts';

const soon = { timeout: 60_000, interval: 50 };
const LONG_MS = 150_000;

const mailbox = shared(() => startMailbox());
const site = shared(() => startTestSite());

const traceId = '0af7651916cd43dd8448eb211c80319c';
const click = 'b7ad6b7169203331';

const startSeen = async (endpoint: string, settings: Readonly<Record<string, string>> = {}) =>
  site.startProcess('notification', {
    SMTP_URL: mailbox.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    ...settings,
  });

const spansOf = ({ spans }: Pick<Collector, 'spans'>) => spans.filter((span) => span.traceId === traceId);

async function mailFrom(service: { url: string }, n: number, flags = '01'): Promise<string> {
  const email = `dock${n}@shipper.example`;
  const traceparent = `00-${traceId}-${click}-${flags}`;
  const answer = await site.ask({ clientAddress: `198.51.100.${n}` }, service.url + emailResults.path, {
    method: 'POST',
    body: request(n, email),
    headers: { traceparent },
  });
  expect(answer.status).toBe(202);
  expect(parseTraceparent(answer.headers.get('traceparent'))).toContain(traceId);
  await expect.poll(() => mailbox.mailsTo(email).length, soon).toBe(1);
  return email;
}

/** The names from a span up to the root of its trace, which is the click. */
function wayUp(spans: readonly CollectedSpan[], from: CollectedSpan | undefined): string[] {
  if (!from) return [];
  const parent = spans.find(({ spanId }) => spanId === from.parentSpanId);
  return [from.name, ...(parent ? wayUp(spans, parent) : [`above: ${from.parentSpanId}`])];
}

test(
  'a request, its task, its mail and their commands at the database are one trace with nobody in it',
  async () => {
    const collector = await startCollector();
    onTestFinished(() => collector.stop());
    const service = await startSeen(collector.url);
    const email = await mailFrom(service, 1);
    const named = (name: string) => spansOf(collector).find((span) => span.name === name);
    await expect.poll(() => named('call smtp')?.part, soon).toBe('notification');
    await expect.poll(() => named('process tasks.notification.send-result-email.v1'), soon).toBeDefined();
    expect(wayUp(spansOf(collector), named('call smtp'))).toEqual([
      'call smtp',
      'process tasks.notification.send-result-email.v1',
      'send tasks.notification.send-result-email.v1',
      `POST ${emailResults.path}`,
      `above: ${click}`,
    ]);
    const commands = spansOf(collector).filter((span) => span.attributes['db.system.name'] === 'mongodb');
    expect(commands.map(({ name }) => name)).toContain('find deliveries');
    const above = new Set(commands.map((span) => wayUp(spansOf(collector), span)[1]));
    expect(above).toContain('process tasks.notification.send-result-email.v1');
    expect(above).toContain(`POST ${emailResults.path}`);

    // Probes, the outbox and other work outside a request are not recorded.
    await fetch(`${service.url}/readyz`);
    expect(await service.stop()).toBe(0);
    expect(collector.spans.filter((span) => span.traceId !== traceId)).toEqual([]);
    const everything = collector.bodies.join('\n');
    for (const word of [email, 'shipper.example', 'dock1', '198.51.100', 'Freightwright <', 'x-principal'])
      expect(everything).not.toContain(word);
  },
  LONG_MS,
);

test(
  'a trace that its caller does not record is not recorded',
  async () => {
    const collector = await startCollector();
    onTestFinished(() => collector.stop());
    const service = await startSeen(collector.url);
    await mailFrom(service, 2, '00');
    expect(await service.stop()).toBe(0);
    expect(collector.bodies).toEqual([]);
  },
  LONG_MS,
);

test(
  'a share of 0 records nothing',
  async () => {
    const collector = await startCollector();
    onTestFinished(() => collector.stop());
    const service = await startSeen(collector.url, { OTEL_TRACES_SAMPLER_ARG: '0' });
    await mailFrom(service, 3);
    expect(await service.stop()).toBe(0);
    expect(collector.bodies).toEqual([]);
  },
  LONG_MS,
);

test.each([
  ['is not there', 4, async () => 'http://127.0.0.1:9'],
  [
    'takes everything and never answers',
    5,
    async () => {
      const collector = await startCollector({ answers: false });
      onTestFinished(() => collector.stop());
      return collector.url;
    },
  ],
])(
  'with a collector that %s the mail goes out, only spans are lost, and the service stops in order',
  async (_, n, endpoint) => {
    const service = await startSeen(await endpoint());
    await mailFrom(service, n);
    const lost = async () => {
      const text = await (await fetch(`${service.url}/metrics`)).text();
      return Number(/^telemetry_spans_total\{outcome="lost".*\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    await expect.poll(lost, soon).toBeGreaterThan(3);
    expect(await service.stop()).toBe(0);
    await expect.poll(() => service.text(), soon).toContain('the collector takes no spans');
  },
  LONG_MS,
);
