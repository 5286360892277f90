import pino from 'pino';
import { currentContext, traceIdOf } from './context.ts';

/** Keys whose value is never logged: secrets, and addresses that identify a person. */
const sensitiveKey =
  /(?:password|passwd|passphrase|secret|token|jwt|cookie|authorization|credentials?|private[-_]?key|api[-_]?key|x-principal|e-?mail(?:[-_]?address)?)$/i;
/** Email addresses inside a sentence, as SMTP servers repeat them, and user:password@host in a URI. */
const addressInText = /(?<![^\s@<>"'(),;])[^\s@<>"'(),;]+@[^\s@<>"'(),;]+/g;

export const redacted = '[redacted]';
/** Deeper values are cut off. */
const maxDepth = 6;
/** The maximum number of keys or items per level. */
const maxEntries = 50;

// Key names come from our code, so there are few; the map is bounded all the same.
const known = new Map<string, boolean>();
function isSensitive(key: string): boolean {
  let answer = known.get(key);
  if (answer === undefined) {
    answer = sensitiveKey.test(key);
    if (known.size < 2_000) known.set(key, answer);
  }
  return answer;
}

export const redactText = (text: string): string =>
  text.includes('@') ? text.replace(addressInText, redacted) : text;

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return describeError(value, depth);
  if (depth >= maxDepth) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, maxEntries).map((item) => redactValue(item, depth + 1));
  if (value instanceof Date || value instanceof Uint8Array) return value;
  return redactObject(value as Record<string, unknown>, depth);
}

/** Copies the object without sensitive values. */
function redactObject(object: object, depth = 0): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  const all = object as Record<string, unknown>;
  let entries = 0;
  for (const key of Object.keys(all)) {
    entries += 1;
    if (entries > maxEntries) break;
    const value = all[key];
    copy[key] =
      isSensitive(key) && value !== undefined && value !== null ? redacted : redactValue(value, depth + 1);
  }
  return copy;
}

/**
 * Serializes an error for the log: type, message, stack, own properties and causes, with addresses removed.
 */
function describeError(error: Error, depth: number): Record<string, unknown> {
  const { message, stack, cause, ...own } = error as Error & Record<string, unknown>;
  return {
    ...redactObject(own, depth),
    type: error.name,
    message: redactText(message),
    ...(stack !== undefined && { stack: redactText(stack) }),
    ...(cause !== undefined && depth < maxDepth && { cause: redactValue(cause, depth + 1) }),
  };
}

export type Log = pino.Logger;

interface LogOptions {
  /** The name of the process: 'gateway', 'notification'. */
  name: string;
  level: string;
  /** Where lines are written. Default: standard output, buffered. */
  destination?: pino.DestinationStream;
}

/**
 * Writes JSON lines with the request id and trace id. Values under names such as cookie, authorization,
 * password, token and email are redacted at any depth, and email addresses are removed from error texts.
 * @example createLog({ name: 'bol', level: 'info' }).info({ cookie }, 'issued'); // "cookie":"[redacted]"
 */
export function createLog({ name, level, destination = bufferedStdout() }: LogOptions): Log {
  const log = pino(
    {
      name,
      level,
      base: { name },
      timestamp: isoTime,
      formatters: { level: (label) => ({ level: label }), log: (object) => redactObject(object) },
      // formatters.log has already turned errors into plain objects.
      serializers: { err: (value) => value },
      mixin: () => {
        const context = currentContext();
        return context ? { requestId: context.requestId, traceId: traceIdOf(context.traceparent) } : {};
      },
    },
    destination,
  );
  // pino does not format the bindings of a child, so they are redacted first. Children of a child inherit
  // this.
  const { child } = log;
  log.child = function redactedChild(this: Log, bindings: pino.Bindings, options?: unknown) {
    return Reflect.apply(child, this, [redactObject(bindings), options]);
  };
  return log;
}

/** Buffers lines into writes of 16 KB off the event loop, at most 200 ms late; flushed by pino on exit. */
const bufferedStdout = (): pino.DestinationStream =>
  pino.destination({ dest: 1, sync: false, minLength: 16_000, periodicFlush: 200 });

let second = { startMs: Number.NaN, text: '' };

/** pino's `isoTime`. The text of a second is formatted once, because a busy process writes many lines in it. */
function isoTime(): string {
  const ms = Date.now();
  const startMs = ms - (ms % 1_000);
  if (second.startMs !== startMs) {
    second = { startMs, text: `,"time":"${new Date(startMs).toISOString().slice(0, -4)}` };
  }
  return `${second.text}${String(ms - startMs).padStart(3, '0')}Z"`;
}

export const flushLog = (log: Log): Promise<void> =>
  new Promise((resolve) => {
    log.flush(() => resolve());
  });
