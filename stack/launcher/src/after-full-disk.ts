export interface FullDiskOptions {
  /** The message that the part logs when it meets a full disk. */
  readonly sign: RegExp;
  readonly freeBytes: () => number;
  /** Called once there is space again after such a message. */
  readonly restart: () => void;
  readonly intervalMs?: number;
}

export interface FullDiskWatch {
  see(line: string): void;
  stop(): void;
}

const INTERVAL_MS = 1_000;
/**
 * With less than this the part would run into a full disk again at once. It is twice the space that the
 * databases leave for others.
 */
const ENOUGH_BYTES = 32 * 1024 ** 2;

/**
 * Restarts a part that met a full disk as soon as there is space. A stream of nats-server that once failed to
 * write refuses every later message, even with space, while its other streams and all probes work.
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
