export interface FullDiskOptions {
  /** What the part writes when it meets a full disk. */
  readonly sign: RegExp;
  readonly freeBytes: () => number;
  /** Called once there is space after such a line. */
  readonly restart: () => void;
  readonly intervalMs?: number;
}

export interface FullDiskWatch {
  see(line: string): void;
  stop(): void;
}

const INTERVAL_MS = 1_000;
/**
 * Less is no space: the part would meet the end of it at once. As much as the databases leave to others,
 * twice.
 */
const ENOUGH_BYTES = 32 * 1024 ** 2;

/**
 * Starts a part again that met a full disk, as soon as there is space: a stream of nats-server that failed to
 * write once refuses every message from then on, space or not, while its other streams and all probes are
 * well.
 */
export function watchFullDisk(options: FullDiskOptions): FullDiskWatch {
  const { sign, freeBytes, restart, intervalMs = INTERVAL_MS } = options;
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    see: (line) => {
      if (!sign.test(line)) return;
      timer ??= setInterval(() => {
        if (freeBytes() < ENOUGH_BYTES) return;
        stop();
        restart();
      }, intervalMs);
    },
    stop,
  };
}
