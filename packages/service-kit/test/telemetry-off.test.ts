import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Prints which OpenTelemetry packages a process resolves until it would open its connections. */
const script = (endpoint: string | undefined) => `
  import { registerHooks } from 'node:module';
  const found = new Set();
  registerHooks({
    resolve(specifier, context, next) {
      // prom-client has the interfaces of OpenTelemetry for its exemplars.
      const isOurs = !context.parentURL?.includes('/prom-client/');
      if (isOurs && specifier.startsWith('@opentelemetry/')) found.add(specifier);
      return next(specifier, context);
    },
  });
  const { createLog, createMetrics } = await import('@freightwright/runtime-kit');
  const { startTelemetry } = await import('./src/index.ts');
  await startTelemetry({
    name: 'bol',
    config: { OTEL_EXPORTER_OTLP_ENDPOINT: ${JSON.stringify(endpoint)}, OTEL_TRACES_SAMPLER_ARG: 1 },
    log: createLog({ name: 'bol', level: 'silent' }),
    metrics: createMetrics('bol'),
    shutdown: { add() {} },
  });
  console.log(JSON.stringify([...found]));
  process.exit(0);
`;

const lookedFor = (endpoint: string | undefined): string[] =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script(endpoint)], {
      cwd: new URL('..', import.meta.url),
      encoding: 'utf8',
    }),
  );

test('without a collector nothing of OpenTelemetry is loaded', () => {
  expect(lookedFor(undefined)).toEqual([]);
  expect(lookedFor('http://127.0.0.1:4318')).toContain('@opentelemetry/sdk-trace');
}, 60_000);
