import { type Component, ROLES } from './component.ts';
import { openComponentLog } from './component-log.ts';
import { type SuperviseOptions, supervise } from './supervise.ts';

export interface RunComponentsOptions extends Omit<SuperviseOptions, 'log'> {
  readonly logFolder: string;
  /** Cancels the start: everything is stopped, and the start fails. */
  readonly signal?: AbortSignal;
}

export type RunningComponents = Awaited<ReturnType<typeof runComponents>>;

const WAITING_INTERVAL_MS = 5_000;

/**
 * Starts the components, each when those in its `after` are ready. Resolves when all are ready.
 * @throws Error of the first that does not start, after everything else was stopped again.
 */
export async function runComponents(components: readonly Component[], options: RunComponentsOptions) {
  const { logFolder, report, signal } = options;
  const startedAt = Date.now();
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
  let stopped: Promise<void> | undefined;
  const supervised = components.map((component) => {
    const echo = (line: string) => {
      // Warnings during the shutdown are only logged to the file.
      if (stopped === undefined) report(`${component.name}: ${line}`);
    };
    return supervise(component, {
      ...options,
      log: openComponentLog({ folder: logFolder, name: component.name, echo }),
    });
  });

  async function stopAll(): Promise<void> {
    for (const role of ROLES) {
      await Promise.all(supervised.filter((each) => each.component.role === role).map((each) => each.stop()));
    }
  }
  const stop = () => {
    stopped ??= stopAll();
    return stopped;
  };

  const pending = new Set(components.map(({ name }) => name));
  const ready = new Map<string, Promise<void>>();
  for (const { component, start } of supervised) {
    const startInTurn = async () => {
      await Promise.all(component.after.map((name) => ready.get(name)));
      if (stopped !== undefined) throw new Error('stopped while starting');
      await start();
      pending.delete(component.name);
      report(`${component.name} is ready (${seconds()})`);
    };
    ready.set(component.name, startInTurn());
  }
  signal?.addEventListener('abort', () => void stop(), { once: true });
  if (signal?.aborted) void stop();
  const waiting = setInterval(
    () => report(`waiting for ${[...pending].join(', ')} (${seconds()})`),
    WAITING_INTERVAL_MS,
  );
  try {
    await Promise.all(ready.values());
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearInterval(waiting);
    await Promise.allSettled(ready.values());
  }
  return { components: supervised, stop };
}
