import { ApiError, looks } from '@freightwright/mfe-kit';
import { Refusal } from '../account/refusal.tsx';
import { hasCode } from '../billing/failure-words.ts';

/** Why a file was not taken: each column that is missing or stands there twice, or one sentence. */
export function FileFaults({ error }: { readonly error: unknown }) {
  const faults = error instanceof ApiError && hasCode(error, 'bulk.file-refused') ? error.errors : [];
  if (faults.length < 2) return <Refusal title="Not taken." error={error} />;
  return (
    <div role="alert" className={looks.refusal}>
      <p>
        <strong>Not taken.</strong> Change the file and send it again:
      </p>
      <ul className={looks.above4}>
        {faults.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
    </div>
  );
}
