import { useEffect, useState } from 'react';

/** So long after the last key a service is asked, milliseconds. */
const restMs = 150;

export interface AnswerState<Answer> {
  /** The newest answer, which may be for the text before; undefined until there is one. */
  readonly answer: Answer | undefined;
  /** The text that it is for. */
  readonly answeredFor: string | undefined;
  readonly isMissing: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/**
 * What a service answers for a text: the first time at once, then when the typing rests. Late answers are
 * dropped.
 * @param text undefined asks nothing. @param ask the same function while the same is asked.
 */
export function useAnswer<Answer>(
  text: string | undefined,
  ask: (text: string) => Promise<Answer>,
): AnswerState<Answer> {
  const [state, setState] = useState<{ text?: string; answer?: Answer; isMissing: boolean }>({
    isMissing: false,
  });
  const [attempt, setAttempt] = useState(0);
  const [isFetching, setFetching] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    if (text === undefined) return;
    let isGone = false;
    const settle = (next: (before: typeof state) => typeof state) => {
      if (isGone) return;
      setState(next);
      setFetching(false);
    };
    const start = () => {
      setFetching(true);
      ask(text).then(
        (answer) => settle(() => ({ text, answer, isMissing: false })),
        () => settle((before) => ({ ...before, isMissing: true })),
      );
    };
    const timer = setTimeout(start, state.text === undefined ? 0 : restMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [ask, text, attempt]);
  return {
    answer: state.answer,
    answeredFor: state.text,
    isMissing: state.isMissing,
    isFetching,
    refetch: () => setAttempt((before) => before + 1),
  };
}
