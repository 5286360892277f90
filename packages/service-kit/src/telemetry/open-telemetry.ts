import type { FinishedSpan, Log, Metrics, RecordSpan } from '@freightwright/runtime-kit';
import { runOutsideContext } from '@freightwright/runtime-kit';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

export interface TelemetryOptions {
  /** URL of the collector, without /v1/traces. */
  endpoint: string;
  /** The sampling ratio, from 0 to 1. Every service makes the same decision from the trace id. */
  share: number;
  /** The name of the service. */
  name: string;
  log: Log;
  metrics: Metrics;
}

export interface OpenTelemetry {
  record: RecordSpan;
  /** Flushes pending spans. A collector that does not respond is abandoned. */
  close(): Promise<void>;
}

/** The limit of spans that wait for the collector: some 2 MB. Further spans are dropped without waiting. */
const waitingAtMost = 2_048;
const batchAtMost = 512;
const sendEveryMs = 2_000;
/** Time limit of one batch, milliseconds. */
const sendTimeoutMs = 5_000;
/** Longer than any of our names. */
const textAtMost = 200;

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/**
 * OpenTelemetry's official SDK, which batches spans and sends them over OTLP/HTTP. The ids are those that the
 * services propagate and log. This file is imported only when a collector is configured.
 */
export function openTelemetry({ endpoint, share, name, log, metrics }: TelemetryOptions): OpenTelemetry {
  const ids = { traceId: '', spanId: '' };
  const byTraceId = new TraceIdRatioBasedSampler(share);
  const exporter = new OTLPTraceExporter({
    url: new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href,
    timeoutMillis: sendTimeoutMs,
    concurrencyLimit: waitingAtMost / batchAtMost,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name, 'service.namespace': 'freightwright' }),
    sampler: new ParentBasedSampler({
      root: byTraceId,
      remoteParentSampled: byTraceId,
      localParentSampled: byTraceId,
    }),
    spanLimits: { attributeValueLengthLimit: textAtMost },
    idGenerator: { generateTraceId: () => ids.traceId, generateSpanId: () => ids.spanId },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: counted(exporter, { log, metrics }),
        maxQueueSize: waitingAtMost,
        maxExportBatchSize: batchAtMost,
        scheduledDelayMillis: sendEveryMs,
        exportTimeoutMillis: sendTimeoutMs,
      }),
    ],
  });
  const tracer = provider.getTracer('freightwright');

  return {
    record(span: FinishedSpan) {
      const own = partsOf(span.traceparent);
      ids.traceId = own.traceId;
      ids.spanId = own.spanId;
      const above =
        span.parent === undefined
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, { ...partsOf(span.parent), isRemote: true });
      const options = {
        kind: kinds[span.kind],
        startTime: new Date(span.startedMs),
        ...(span.attributes && { attributes: span.attributes }),
      };
      const made = tracer.startSpan(span.name.slice(0, textAtMost), options, above);
      if (!made.isRecording()) return;
      metrics.telemetrySpans.inc({ outcome: 'recorded' });
      if (span.errorType !== undefined) {
        made.setAttribute('error.type', span.errorType);
        made.setStatus({ code: SpanStatusCode.ERROR });
      }
      // The timer that later sends the spans must not run in a request's context.
      runOutsideContext(() => made.end(new Date(span.startedMs + span.durationMs)));
    },
    close: () => provider.shutdown(),
  };
}

const partsOf = (traceparent: string) => ({
  traceId: traceparent.slice(3, 35),
  spanId: traceparent.slice(36, 52),
  traceFlags: Number.parseInt(traceparent.slice(53), 16) & TraceFlags.SAMPLED,
});

/** Counts the spans that the collector accepted or rejected, and logs when it starts to fail or recovers. */
function counted(
  exporter: SpanExporter,
  { log, metrics }: Pick<TelemetryOptions, 'log' | 'metrics'>,
): SpanExporter {
  let failing = false;
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined || result.code !== 0;
        metrics.telemetrySpans.inc({ outcome: failed ? 'lost' : 'sent' }, spans.length);
        if (failed && !failing) log.warn({ err: result.error }, 'the collector takes no spans');
        if (!failed && failing) log.info('the collector takes spans again');
        failing = failed;
        // The loss is already logged, so the SDK must not log it again.
        done({ code: 0 });
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
