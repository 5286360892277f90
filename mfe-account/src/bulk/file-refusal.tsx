import { ApiError, Button, util } from '@freightwright/mfe-kit';
import { Link } from '@freightwright/mfe-routing';
import { hasCode, Refusal } from '../state/use-step.tsx';
import styles from './bulk.module.css';
import type { EarlierJob, SentFile, UploadProgress } from './use-upload.ts';

const tooLarge = 'This file is too large.';
const noRows = 'This file has no rows.';

/** What a refusal by each rule means for the user. The server's message has the reason and the remedy. */
const titles: Readonly<Record<string, string>> = {
  'too-heavy': tooLarge,
  'row-length': tooLarge,
  rows: tooLarge,
  lines: tooLarge,
  columns: tooLarge,
  cells: tooLarge,
  empty: noRows,
  'no-rows': noRows,
  issued: 'There is nothing left to issue.',
};

/** Why a file was rejected: each column that is missing, duplicate or unclear, or one sentence. */
interface FileRefusalProps {
  readonly error: unknown;
  /** The form below may answer it. */
  readonly isQuestion?: boolean;
}

export function FileRefusal({ error, isQuestion = false }: FileRefusalProps) {
  if (!(error instanceof ApiError) || !hasCode(error, 'bulk.file-refused')) {
    return <Refusal title="Not uploaded." error={error} />;
  }
  const title = titles[error.errors[0]?.rule ?? ''] ?? "We couldn't read this file.";
  if (isQuestion && error.errors.length < 2)
    return <Refusal title="One column needs your answer." error={error} />;
  if (error.errors.length < 2) return <Refusal title={title} error={error} />;
  return (
    <div role="alert" className={util.refusal}>
      <p>
        {isQuestion ? (
          <strong>Some columns need your answer:</strong>
        ) : (
          <>
            <strong>{title}</strong> Fix this and upload it again:
          </>
        )}
      </p>
      <ul className={util.above4}>
        {error.errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
    </div>
  );
}

interface SameFileProps {
  readonly earlier: EarlierJob;
  readonly onSend: (sent: SentFile) => void;
}

/** Bills are not issued twice without a question. */
export const SameFile = ({ earlier: { jobId, sent }, onSend }: SameFileProps) => (
  <div role="alert" className={`${util.refusal} ${util.stack8}`}>
    <p>
      <strong>You uploaded this file before.</strong> Its bills were issued or are being issued. If you send
      it again, you can issue each of them a second time.
    </p>
    <div className={util.wrap16}>
      <Link to={`/bulk?job=${encodeURIComponent(jobId)}`}>Open the earlier job</Link>
      <Button onClick={() => onSend({ ...sent, isAgain: true })}>Send again</Button>
    </div>
  </div>
);

interface UploadingProps {
  readonly progress: UploadProgress;
  readonly onCancel: () => void;
}

export function Uploading({ progress: { name, share }, onCancel }: UploadingProps) {
  const isSent = share >= 1;
  const percent = Math.floor(share * 100);
  return (
    <div className={util.stack16}>
      <p role="status" className={`${util.text} ${util.breaking}`}>
        {isSent ? `Checking the rows of ${name}` : `Uploading ${name}`}
      </p>
      <progress
        className={styles.progress}
        aria-label={isSent ? 'Check' : 'Upload'}
        max={100}
        value={isSent ? undefined : percent}
      />
      {!isSent && <p className={util.note}>{percent}% of the file</p>}
      <div className={util.left}>
        <Button onClick={onCancel}>Cancel the upload</Button>
      </div>
    </div>
  );
}
