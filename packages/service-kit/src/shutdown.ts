import { flushLog, type Log, withinMs } from '@freightwright/runtime-kit';

/** Time limit for closing everything, milliseconds. A process manager waits a little longer. */
export const stopWithinMs = 20_000;
/**
 * How long a shutdown waits for responses in progress, milliseconds: as long as a bill of lading may take. A
 * longer one, such as that to an upload, is aborted.
 */
export const answerWithinMs = 15_000;

export type Shutdown = ReturnType<typeof createShutdown>;

/**
 * Shuts a process down in order. SIGTERM closes every component and exits with 0. A second SIGTERM, a
 * component that fails, or the timeout exits with 1. SIGINT is left to the launcher, which gets the same
 * Ctrl-C and sends SIGTERM, unless the process has a terminal of its own.
 * @param options.timeoutMs the time limit for closing everything, milliseconds.
 * @example
 * const shutdown = createShutdown({ log });
 * shutdown.install();
 * shutdown.add('mongo', () => mongo.close());
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

  /** True when every component closed. A failure does not prevent the others from closing. */
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
    /** Whether the shutdown has started. */
    isStopping: () => stopping,
    /** Registers a close function. Components close one after the other, in reverse order of registration. */
    add: (name: string, close: () => Promise<unknown>) => void parts.push({ name, close }),
    /**
     * Installs the handlers for signals and uncaught errors. A launcher that crashes sends no signal: its
     * child processes detect that by other means (`followParentArgs` of stack/guard), which end in SIGTERM.
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
 * Runs a process. A startup error is printed as one message, without a stack, and the process exits with 1.
 * @example await runPart(async () => startGateway(readSettings(settings, process.env)));
 */
export async function runPart(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/**
 * For `catch` on a listen call.
 * @throws Error that names the variable of a port that is in use; any other error unchanged.
 * @example await listen(app, { port, host }).catch(portTaken('PORT'));
 */
export const portTaken =
  (variable: string) =>
  (error: NodeJS.ErrnoException & { port?: number }): never => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${error.port} is taken. Set ${variable} to another one.`);
  };
