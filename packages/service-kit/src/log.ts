import pino from 'pino';
import { currentContext } from './context.ts';
import { redactObject } from './redaction.ts';
import { traceIdOf } from './trace.ts';

export type Log = pino.Logger;

export interface LogOptions {
  /** The name of the part that writes: 'gateway', 'notification'. */
  name: string;
  level: string;
  /** Where lines go. Default: standard output, buffered. */
  destination?: pino.DestinationStream;
}

/**
 * Writes JSON lines with the request id and trace id. Values under names such as cookie, authorization,
 * password, token and email are replaced at any depth, and mail addresses are cut from the text of errors.
 */
export function createLog({ name, level, destination = bufferedStdout() }: LogOptions): Log {
  const log = pino(
    {
      name,
      level,
      base: { name },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (object) => redactObject(object),
      },
      // formatters.log has already turned errors into plain objects.
      serializers: { err: (value) => value },
      mixin: () => {
        const context = currentContext();
        return context ? { requestId: context.requestId, traceId: traceIdOf(context.traceparent) } : {};
      },
    },
    destination,
  );
  // pino no longer formats the bindings of a child, so they are redacted before they are given to it.
  // Children of a child inherit this.
  const { child } = log;
  log.child = function redactedChild(this: Log, bindings: pino.Bindings, options?: unknown) {
    return Reflect.apply(child, this, [redactObject(bindings), options]);
  };
  return log;
}

/**
 * Collects lines into writes of 4 KiB off the event loop, at most 200 ms late; pino writes the rest when the
 * process exits.
 */
function bufferedStdout(): pino.DestinationStream {
  return pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 200 });
}

/** Writes out what is buffered. */
export function flushLog(log: Log): Promise<void> {
  return new Promise((resolve) => {
    log.flush(() => resolve());
  });
}
