import { ApiError, saveFile, util } from '@freightwright/mfe-kit';
import { useCallback, useState } from 'react';

interface Step {
  readonly isPending: boolean;
  /** The error of the last attempt; null without one. */
  readonly error: unknown;
  /** The server's validation message for one field of the form. */
  readonly errorOf: (field: string) => string | undefined;
  /** Runs the step and sets `isPending` and `error`. @returns whether it succeeded. */
  readonly take: (step: () => Promise<unknown>) => Promise<boolean>;
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
  const errorOf = (field: string) =>
    error instanceof ApiError
      ? error.errors.find((violation) => violation.field === field)?.message
      : undefined;
  return { isPending, error, errorOf, take, clear };
}

interface RefusalProps {
  /** What failed: 'Not saved.' */
  readonly title: string;
  readonly error: unknown;
  /** Fields that show their own validation messages. */
  readonly fields?: readonly string[];
}

/** Why a request was refused, unless a field shows it. A live region, so that the text is announced. */
export function Refusal({ title, error, fields = [] }: RefusalProps) {
  const isUnderField = error instanceof ApiError && error.errors.some(({ field }) => fields.includes(field));
  return (
    <div role="alert">
      {error !== null && !isUnderField && (
        <p className={util.refusal}>
          <strong>{title}</strong> {formatFailure(error)} {formatWait(error)}
        </p>
      )}
    </div>
  );
}

/** 'Try again in 12 minutes.', rounded up, so that it then works; empty when the time is unknown. */
function formatWait(error: unknown): string {
  if (!(error instanceof ApiError) || error.retryAfterS === undefined || error.status !== 429) return '';
  const minutes = Math.ceil(error.retryAfterS / 60);
  const [count, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return `Try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
}

/** The server's message about a refusal, or that it did not respond. */
export const formatFailure = (error: unknown): string =>
  (error instanceof ApiError && error.serverMessage) || 'We couldn’t reach the service. Try again.';

export const hasCode = (error: unknown, code: ApiError['code']): boolean =>
  error instanceof ApiError && error.code === code;

/** A file of up to 1,000 rows with their results. */
export const fileTimeoutMs = 60_000;

/** Downloads files from the server. `pending` is the name of the one that is being fetched. */
export function useDownload() {
  const { take, error } = useStep();
  const [pending, setPending] = useState<string>();
  const download = async (name: string, fetchFile: () => Promise<Blob>) => {
    if (pending !== undefined) return;
    setPending(name);
    await take(async () => saveFile(await fetchFile(), name));
    setPending(undefined);
  };
  return { pending, error, download };
}
