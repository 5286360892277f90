import { type Log, type Metrics, recordSpansWith, withinMs } from '@freightwright/runtime-kit';
import * as z from 'zod';
import { defineSettings, type SettingValues, setting } from '../settings.ts';
import type { Shutdown } from '../shutdown.ts';

export interface StartTelemetry {
  /** The name of the service in its spans. */
  name: string;
  config: SettingValues<typeof telemetrySettings>;
  log: Log;
  metrics: Metrics;
  shutdown: Pick<Shutdown, 'add'>;
}

/** Time limit for flushing spans on shutdown, milliseconds. */
const lastSpansMs = 1_000;

/**
 * Records the spans of this process when a collector is configured. Otherwise OpenTelemetry is not loaded.
 * Call it before anything else is opened: then it closes last, and the database connection is instrumented.
 * @example await startTelemetry({ name: 'bol', config, log, metrics, shutdown });
 */
export async function startTelemetry({
  name,
  config,
  log,
  metrics,
  shutdown,
}: StartTelemetry): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
  if (endpoint === undefined) return;
  const { openTelemetry } = await import('./open-telemetry.ts');
  const telemetry = openTelemetry({ endpoint, share, name, log, metrics });
  recordSpansWith(telemetry.record);
  shutdown.add('telemetry', async () => {
    recordSpansWith(undefined);
    await withinMs(lastSpansMs, telemetry.close()).catch((err: unknown) =>
      log.warn({ err }, 'the last spans are lost'),
    );
  });
}

/** Where a service sends its spans: docs/observability.md. */
export const telemetrySettings = defineSettings({
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(z.optional(z.url({ protocol: /^https?$/ })), {
    description:
      'Address of an OpenTelemetry collector, which gets the spans of the part over OTLP/HTTP. Unset: nothing of OpenTelemetry is loaded.',
  }),
  OTEL_TRACES_SAMPLER_ARG: setting(z.coerce.number().min(0).max(1).default(1), {
    description: 'Share of the traces that are recorded, from 0 to 1; the same for every part.',
  }),
});
