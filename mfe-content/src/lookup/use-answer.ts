import { useEffect, useState } from 'react';

/** Debounce delay before the request, milliseconds. */
const restMs = 150;

export interface AnswerState<Answer> {
  /** The latest response, which may be for the previous text; undefined until there is one. */
  readonly answer: Answer | undefined;
  /** The text of that response. */
  readonly answeredFor: string | undefined;
  readonly isMissing: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/**
 * A service's response to a text: the first request is immediate, the others are debounced. Stale responses
 * are dropped.
 * @param text undefined requests nothing. @param ask a stable function while the request is the same.
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
