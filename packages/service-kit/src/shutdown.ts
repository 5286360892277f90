import { flushLog, type Log } from './log.ts';
import { withinMs } from './shared-probe.ts';

/** How long a process may take to close everything, milliseconds. Whoever ends processes waits a little longer. */
export const stopWithinMs = 20_000;
/**
 * How long a process that stops waits for the answers that it has begun, milliseconds: as long as a bill of lading
 * may take. A longer one, such as that to an upload, is broken off.
 */
export const answerWithinMs = 15_000;

export type Shutdown = ReturnType<typeof createShutdown>;

/**
 * Ends a process in order. SIGTERM closes every part and exits with 0. A second SIGTERM, a part that fails,
 * or the timeout exits with 1. SIGINT is left to the launcher, which gets the same Ctrl-C and orders the
 * stop, unless the process has a terminal of its own.
 * @param options.timeoutMs the time for closing everything, milliseconds.
 */
export function createShutdown({ log, timeoutMs = stopWithinMs }: { log: Log; timeoutMs?: number }) {
  const parts: { name: string; close: () => Promise<unknown> }[] = [];
  let stopping = false;

  const stop = async (reason: string, exitCode: number) => {
    if (stopping) {
      log.warn({ reason }, 'told to stop again, exiting now');
      await leave(log, 1);
      return;
    }
    stopping = true;
    log.info({ reason }, 'stopping');
    let code = exitCode;
    try {
      if (!(await withinMs(timeoutMs, closeAll()))) code = 1;
    } catch (err) {
      log.error({ err }, 'stopping took too long');
      code = 1;
    }
    log.info({ code }, 'stopped');
    await leave(log, code);
  };

  /** True when every part closed. A part that fails does not keep the others from closing. */
  const closeAll = async () => {
    let clean = true;
    for (const { name, close } of parts.reverse()) {
      try {
        await close();
        log.debug({ part: name }, 'closed');
      } catch (err) {
        log.error({ part: name, err }, 'did not close');
        clean = false;
      }
    }
    return clean;
  };

  return {
    /** Whether the process has been told to stop. */
    isStopping: () => stopping,
    /** Registers how a part closes. Parts close in the reverse order of their adding, one after the other. */
    add: (name: string, close: () => Promise<unknown>) => void parts.push({ name, close }),
    /**
     * Begins to listen for what ends the process: signals, and errors that nobody caught. A launcher that dies
     * sends no signal: what it starts follows it by other means (`followParentArgs` of stack/guard), which end
     * in SIGTERM.
     */
    install() {
      process.on('SIGTERM', () => void stop('SIGTERM', 0));
      process.on('SIGINT', () => {
        if (process.stdin.isTTY) void stop('SIGINT', 0);
      });
      process.on('uncaughtException', (err) => {
        log.fatal({ err }, 'nobody caught this error');
        void stop('uncaught exception', 1);
      });
      process.on('unhandledRejection', (err) => {
        log.fatal({ err }, 'nobody caught this rejection');
        void stop('unhandled rejection', 1);
      });
    },
  };
}

async function leave(log: Log, code: number): Promise<void> {
  await withinMs(500, flushLog(log)).catch(() => {});
  process.exit(code);
}

/**
 * Runs a process. An error that keeps it from starting is printed as one message, without a stack, and the
 * process exits with 1.
 */
export async function runPart(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** For `catch` on a listen call: names the variable that changes a port which is taken. */
export const portTaken =
  (variable: string) =>
  (error: NodeJS.ErrnoException & { port?: number }): never => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${error.port} is taken. Set ${variable} to another one.`);
  };
