/**
 * One round of asking a part whether it does its work. Times are milliseconds on a clock that never goes
 * backward.
 */
export interface Round {
  readonly askedAtMs: number;
  readonly answeredAtMs: number;
  /** Why the part does not do its work; left out when it does. */
  readonly fault?: string | undefined;
}

export interface HangJudge {
  /**
   * Takes one round. Returns what is wrong once the part has not done its work for the whole grace period;
   * undefined until then.
   */
  judge(round: Round): string | undefined;
}

export interface HangJudgeOptions {
  /** How long a part may fail to do its work before it counts as hung. */
  readonly graceMs: number;
  /**
   * Longest time from one answer to the next while this process itself is not delayed: the pause between
   * rounds plus a probe's own limit.
   */
  readonly longestRoundMs: number;
}

/**
 * Distinguishes a part that hangs from a part that we could not ask. When the machine slept, or the launcher
 * was stopped (Ctrl-Z) or got no processor time, no part could be heard. The silence is then our own, and
 * every part gets its whole grace period again.
 */
export function createHangJudge({ graceMs, longestRoundMs }: HangJudgeOptions): HangJudge {
  let ailingSinceMs: number | undefined;
  let lastAnswerMs: number | undefined;
  return {
    judge({ askedAtMs, answeredAtMs, fault }) {
      const heldUp = answeredAtMs - (lastAnswerMs ?? askedAtMs) > longestRoundMs;
      lastAnswerMs = answeredAtMs;
      if (fault === undefined) ailingSinceMs = undefined;
      else if (heldUp) ailingSinceMs = answeredAtMs;
      else ailingSinceMs ??= askedAtMs;
      return ailingSinceMs !== undefined && answeredAtMs - ailingSinceMs >= graceMs ? fault : undefined;
    },
  };
}
