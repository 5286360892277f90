/**
 * One round of asking a part whether it does its work. Times in milliseconds by a clock that never goes back.
 */
export interface Round {
  readonly askedAtMs: number;
  readonly answeredAtMs: number;
  /** Why the part does not do its work; left out when it does. */
  readonly fault?: string | undefined;
}

export interface HangJudge {
  /**
   * Takes one round. Answers what is wrong once the part has not done its work for the whole grace, and
   * undefined until then.
   */
  judge(round: Round): string | undefined;
}

export interface HangJudgeOptions {
  /** How long a part may fail to do its work before it counts as hung. */
  readonly graceMs: number;
  /**
   * Longest time from one answer to the next while we ourselves are not held up: the pause between rounds and
   * a probe's own limit.
   */
  readonly longestRoundMs: number;
}

/**
 * Tells a part that hangs from one we could not ask. A machine that slept, a launcher that was stopped
 * (Ctrl-Z) or got no processor has heard nothing from anybody: then the silence is our own, and every part
 * starts over with its whole grace.
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
