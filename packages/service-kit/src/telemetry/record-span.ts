import { Problem } from '@freightwright/contracts';
import { childTraceparent, currentContext, type RequestContext, runInContext } from '../context.ts';

/** What a span is about. None of it may come from a person: names, routes and subjects of ours alone. */
export interface SpanWords {
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer';
  attributes?: Readonly<Record<string, string | number>> | undefined;
}

/** A call of something that is not ours, or that tells of itself. */
export const callOf = (peer: string): SpanWords => ({
  name: `call ${peer}`,
  kind: 'client',
  attributes: { 'service.peer.name': peer },
});

/** One piece of work that is over. */
export interface FinishedSpan extends SpanWords {
  /** The span itself, as it was passed on to others. */
  traceparent: string;
  /** The span that it is a part of; undefined begins a trace. */
  parent: string | undefined;
  /** Milliseconds since the epoch. */
  startedMs: number;
  /** Milliseconds. */
  durationMs: number;
  /** The kind of failure, such as the code of a problem; undefined when the work succeeded. */
  errorType?: string | undefined;
}

export type RecordSpan = (span: FinishedSpan) => void;

let record: RecordSpan | undefined;

/** Whether spans go anywhere. While they do not, nothing below costs anything. */
export const recordsSpans = (): boolean => record !== undefined;

/** Gives every span of this process to `take`, until this is called with undefined. */
export function recordSpansWith(take: RecordSpan | undefined): void {
  record = take;
}

/** Records work whose span was made elsewhere, such as that of a request. */
export function recordSpan(span: Omit<FinishedSpan, 'startedMs'>): void {
  record?.({ ...span, startedMs: Date.now() - span.durationMs });
}

/**
 * Does work for a request or a message in a span of its own, in which its own calls hang. What a service does by
 * itself is not recorded; a message that it sends then begins a trace where it arrives.
 */
export function inSpan<T>(words: SpanWords, work: () => Promise<T>): Promise<T> {
  const above = currentContext();
  if (!record || !above) return work();
  const own: RequestContext = { ...above, traceparent: childTraceparent(above.traceparent) };
  return runInContext(own, () => timed(words, { own, parent: above.traceparent }, work));
}

export interface ArrivedWork<T> {
  own: RequestContext;
  parent: string | undefined;
  work: () => Promise<T>;
  /** What kind of failure a result stands for, for work that does not reject. */
  failureOf?: (result: T) => string | undefined;
}

/** Does work that came from another part, in the context that came with it. */
export const inArrivedSpan = <T>(words: SpanWords, { own, parent, work, failureOf }: ArrivedWork<T>) =>
  runInContext(own, () => (record ? timed(words, { own, parent }, work, failureOf) : work()));

async function timed<T>(
  words: SpanWords,
  { own, parent }: { own: RequestContext; parent: string | undefined },
  work: () => Promise<T>,
  failureOf?: (result: T) => string | undefined,
): Promise<T> {
  const startedMs = performance.now();
  const end = (errorType: string | undefined) =>
    recordSpan({
      ...words,
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

/** The code of a problem, or the name of another error: its text may quote what somebody typed. */
export function errorTypeOf(error: unknown): string | undefined {
  if (!(error instanceof Problem)) return error instanceof Error ? error.name : 'error';
  // A refusal is an answer.
  return error.status >= 500 ? error.code : undefined;
}
