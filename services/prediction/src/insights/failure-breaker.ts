/** Keeps callers away from a part that fails again and again, whatever the failure is. */
export interface FailureBreaker {
  /** False while the part is left alone. After the pause one call is let through, which decides. */
  admits(): boolean;
  succeeded(): void;
  failed(): void;
}

/** Failures in a row. */
const failuresAtMost = 3;
const pauseMs = 60_000;

export interface FailureBreakerOptions {
  /** Milliseconds on a clock that never goes back. */
  nowMs: () => number;
  onTurn: (isOpen: boolean) => void;
}

export function createFailureBreaker({ nowMs, onTurn }: FailureBreakerOptions): FailureBreaker {
  let failures = 0;
  let openUntilMs = 0;
  return {
    admits() {
      if (failures < failuresAtMost) return true;
      if (nowMs() < openUntilMs) return false;
      openUntilMs = nowMs() + pauseMs;
      return true;
    },
    succeeded() {
      if (failures >= failuresAtMost) onTurn(false);
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures < failuresAtMost) return;
      openUntilMs = nowMs() + pauseMs;
      if (failures === failuresAtMost) onTurn(true);
    },
  };
}
