import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const httpSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const handlingSeconds = [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60, 300];
/** Methods with a label of their own. Any other method is counted as OTHER. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export const knownMethod = (method: string): string => (methods.has(method) ? method : 'OTHER');

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * The metrics of the process and of the kit, labeled with the process's name.
 * @example createMetrics('bol').observeHttp('GET', '/api/bol/:id', 200, 0.012);
 */
export function createMetrics(name: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ service: name });
  collectDefaultMetrics({ register: registry });
  const httpRequests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of answered HTTP requests.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: httpSeconds,
    registers: [registry],
  });
  // prom-client builds and validates a label set on every call, and the same route and status recur a million
  // times, so label sets are memoized.
  const children = new Map<string, { observe(seconds: number): void }>();
  const telemetrySpans = new Counter({
    name: 'telemetry_spans_total',
    help: 'Spans that were recorded, and those that the collector took or did not take.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  for (const outcome of ['recorded', 'sent', 'lost']) telemetrySpans.inc({ outcome }, 0);
  return {
    registry,
    httpRequests,
    /** Records one completed request. `route` is the route's pattern, never the requested address. */
    observeHttp(method: string, route: string, status: number, seconds: number) {
      const known = knownMethod(method);
      const key = `${known} ${status} ${route}`;
      let child = children.get(key);
      if (!child) {
        child = httpRequests.labels(known, route, String(status));
        children.set(key, child);
      }
      child.observe(seconds);
    },
    /** The outcomes are published, duplicate, handled, retried, dead and failed. */
    busMessages: new Counter({
      name: 'bus_messages_total',
      help: 'Messages by subject and outcome.',
      labelNames: ['subject', 'outcome'] as const,
      registers: [registry],
    }),
    busHandling: new Histogram({
      name: 'bus_handling_duration_seconds',
      help: 'Duration of handling one message.',
      labelNames: ['subject'] as const,
      buckets: handlingSeconds,
      registers: [registry],
    }),
    undeclaredProblems: new Counter({
      name: 'undeclared_problems_total',
      help: 'Problems that were answered although their route or request does not list them.',
      labelNames: ['contract', 'code'] as const,
      registers: [registry],
    }),
    breakersOpen: new Gauge({
      name: 'breaker_open',
      help: '1 while calls to a part are refused because it hangs.',
      labelNames: ['part'] as const,
      registers: [registry],
    }),
    telemetrySpans,
    /** The text of GET /metrics. */
    text: () => registry.metrics(),
  };
}
