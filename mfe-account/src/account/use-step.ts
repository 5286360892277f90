import { ApiError } from '@freightwright/mfe-kit';
import { useCallback, useState } from 'react';

/** One thing that the reader asks for: whether it runs, and why it was not done. */
export interface Step {
  readonly isPending: boolean;
  /** What the last attempt failed with; null when none did. */
  readonly error: unknown;
  /** What the server says about one field of the form. */
  readonly faultOf: (field: string) => string | undefined;
  /** Runs it, once at a time. @returns whether it was done. */
  readonly take: (step: () => Promise<unknown>) => Promise<boolean>;
  /** Forgets the last failure. */
  readonly clear: () => void;
}

export function useStep(): Step {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const take = useCallback(async (step: () => Promise<unknown>) => {
    setPending(true);
    setError(null);
    try {
      await step();
      return true;
    } catch (cause) {
      setError(cause);
      return false;
    } finally {
      setPending(false);
    }
  }, []);
  const clear = useCallback(() => setError(null), []);
  const faultOf = (field: string) =>
    error instanceof ApiError ? error.errors.find((fault) => fault.field === field)?.message : undefined;
  return { isPending, error, faultOf, take, clear };
}
