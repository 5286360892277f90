import { Problem } from '@freightwright/contracts';
import { childTraceparent, currentContext, type RequestContext, runInContext } from './context.ts';

/** The attributes of a span. None may contain personal data: only our own names, routes and subjects. */
export interface SpanName {
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer';
  attributes?: Readonly<Record<string, string | number>> | undefined;
}

/**
 * A call to a third party, or to a dependency that records its own spans.
 * @example callOf('stripe').name; // => 'call stripe'
 */
export const callOf = (peer: string): SpanName => ({
  name: `call ${peer}`,
  kind: 'client',
  attributes: { 'service.peer.name': peer },
});

/** One completed operation. */
export interface FinishedSpan extends SpanName {
  /** The span itself, as it was propagated. */
  traceparent: string;
  /** The parent span; undefined starts a trace. */
  parent: string | undefined;
  /** Milliseconds since the epoch. */
  startedMs: number;
  /** Milliseconds. */
  durationMs: number;
  /** The kind of failure, such as a problem's code; undefined for a success. */
  errorType?: string | undefined;
}

export type RecordSpan = (span: FinishedSpan) => void;

let record: RecordSpan | undefined;

/** Whether spans are exported. While they are not, the functions below cost nothing. */
export const recordsSpans = (): boolean => record !== undefined;

/** Passes every span of this process to `take`, until this is called with undefined. */
export function recordSpansWith(take: RecordSpan | undefined): void {
  record = take;
}

/** Records work whose span was created elsewhere, such as that of a request. */
export function recordSpan(span: Omit<FinishedSpan, 'startedMs'>): void {
  record?.({ ...span, startedMs: Date.now() - span.durationMs });
}

/**
 * Runs work of a request or a message in a span of its own, the parent of its calls. A service's background
 * work is not recorded; a message that it sends starts a trace where it arrives.
 * @example await inSpan(callOf('stripe'), () => fetch(url));
 */
export function inSpan<T>(text: SpanName, work: () => Promise<T>): Promise<T> {
  const above = currentContext();
  if (!record || !above) return work();
  const own: RequestContext = { ...above, traceparent: childTraceparent(above.traceparent) };
  return runInContext(own, () => timed(text, { own, parent: above.traceparent }, work));
}

export interface ArrivedWork<T> {
  own: RequestContext;
  parent: string | undefined;
  work: () => Promise<T>;
  /** The kind of failure that a result represents, for work that does not reject. */
  failureOf?: (result: T) => string | undefined;
}

/** Runs work that another service sent, in the context that it sent. */
export const inArrivedSpan = <T>(text: SpanName, { own, parent, work, failureOf }: ArrivedWork<T>) =>
  runInContext(own, () => (record ? timed(text, { own, parent }, work, failureOf) : work()));

async function timed<T>(
  text: SpanName,
  { own, parent }: { own: RequestContext; parent: string | undefined },
  work: () => Promise<T>,
  failureOf?: (result: T) => string | undefined,
): Promise<T> {
  const startedMs = performance.now();
  const end = (errorType: string | undefined) =>
    recordSpan({
      ...text,
      traceparent: own.traceparent,
      parent,
      durationMs: performance.now() - startedMs,
      errorType,
    });
  try {
    const result = await work();
    end(failureOf?.(result));
    return result;
  } catch (error) {
    end(errorTypeOf(error));
    throw error;
  }
}

/** A problem's code, or the name of another error: its text may quote user input. */
export function errorTypeOf(error: unknown): string | undefined {
  if (!(error instanceof Problem)) return error instanceof Error ? error.name : 'error';
  // A refusal is not an error.
  return error.status >= 500 ? error.code : undefined;
}
