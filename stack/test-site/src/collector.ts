import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span in OTLP's format, with the service that sent it. */
export interface CollectedSpan {
  readonly part: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Undefined for the first span of a trace. */
  readonly parentSpanId: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface ExportRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<CollectedSpan, 'part' | 'attributes'> & {
        readonly attributes: readonly Attribute[];
      })[];
    }[];
  }[];
}

const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/**
 * Receives the spans of any number of processes over OTLP/HTTP with JSON, as an OpenTelemetry collector does.
 * @param options.answers false to accept every connection and never respond.
 */
export async function startCollector({ answers = true }: { answers?: boolean } = {}) {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    bodies.push(body);
    const { resourceSpans } = JSON.parse(body) as ExportRequest;
    for (const { resource, scopeSpans } of resourceSpans) {
      const part = String(valuesOf(resource.attributes)['service.name']);
      for (const { attributes, ...span } of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, part, attributes: valuesOf(attributes) });
    }
    if (answers) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** All received bytes as text. */
    bodies,
    /** Stops immediately, dropping pending connections. */
    async stop(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
export type Collector = Awaited<ReturnType<typeof startCollector>>;
