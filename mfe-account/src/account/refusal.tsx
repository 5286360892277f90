import { ApiError, looks } from '@freightwright/mfe-kit';

interface RefusalProps {
  /** What was not done: 'Not saved.' */
  readonly title: string;
  readonly error: unknown;
  /** Fields that show what is wrong with them themselves. */
  readonly fields?: readonly string[];
}

/** Why what was sent was not taken, unless it stands under a field. The place is announced when words come. */
export function Refusal({ title, error, fields = [] }: RefusalProps) {
  const isUnderField = error instanceof ApiError && error.errors.some(({ field }) => fields.includes(field));
  return (
    <div role="alert">
      {error !== null && !isUnderField && (
        <p className={looks.refusal}>
          <strong>{title}</strong> {failureInWords(error)} {waitInWords(error)}
        </p>
      )}
    </div>
  );
}

/** 'Try again in 12 minutes.', rounded up, so that it then works; empty when nothing says how long. */
export function waitInWords(error: unknown): string {
  if (!(error instanceof ApiError) || error.retryAfterS === undefined || error.status !== 429) return '';
  const minutes = Math.ceil(error.retryAfterS / 60);
  const [count, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return `Try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
}

/** What the server says about a refusal, or that it gave no answer. */
export const failureInWords = (error: unknown): string =>
  (error instanceof ApiError && error.serverMessage) || 'The service did not answer. Try again.';

export const hasCode = (error: unknown, code: ApiError['code']): boolean =>
  error instanceof ApiError && error.code === code;
