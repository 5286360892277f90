import { type BulkType, bulkColumnsOf, bulkLimits } from '@freightwright/contracts/facts';
import { ApiError, Button, looks, routes, SegmentedControl, usePlatform } from '@freightwright/mfe-kit';
import { useRef, useState } from 'react';
import { hasCode, Refusal } from '../account/refusal.tsx';
import styles from './bulk.module.css';
import { fileMb, sizeInWords, typeChoices, typeNotes } from './bulk-words.ts';
import { DropZone } from './drop-zone.tsx';
import { fileTimeoutMs, useDownload } from './use-download.ts';
import { type Upload, useUpload } from './use-upload.ts';

/** A file is chosen, sent and checked. Nothing is run before the reader has seen what the check says. */
export function NewFile({ onChecked }: { readonly onChecked: (jobId: string) => void }) {
  const [type, setType] = useState<BulkType>('calculations');
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const { upload, error, clear, send, cancel } = useUpload(onChecked);
  const input = useRef<HTMLInputElement>(null);

  const choose = (chosen: File) => {
    clear();
    const isTooLarge = chosen.size > bulkLimits.fileBytes;
    setFile(isTooLarge ? undefined : chosen);
    setFault(
      isTooLarge
        ? `${chosen.name} has ${sizeInWords(chosen.size)}. A file may have ${fileMb} MB. Split it and send the parts one after another.`
        : undefined,
    );
  };
  const submit = async () => {
    if (file) return send(type, file);
    setFault('Choose a file first.');
    input.current?.focus();
  };
  if (upload) return <Uploading upload={upload} onCancel={cancel} />;
  return (
    <div className={looks.stack16}>
      <SegmentedControl
        legend="What the rows are"
        options={typeChoices}
        value={type}
        onValue={(next) => {
          setType(next);
          clear();
        }}
      />
      <p className={looks.note}>{typeNotes[type]}</p>
      <Columns type={type} />
      <DropZone inputRef={input} onFile={choose}>
        <span className={looks.medium}>{file ? `CSV file: ${file.name}` : 'Choose a CSV file'}</span>
        <span className={looks.note}>
          {file
            ? `${sizeInWords(file.size)}. Press here to choose another file.`
            : `Or drop it here. At most ${fileMb} MB and 1,000 rows.`}
        </span>
      </DropZone>
      <div role="alert">{fault !== undefined && <p className={looks.refusal}>{fault}</p>}</div>
      <FileFaults error={error} />
      <div className={looks.left}>
        <Button variant="primary" onClick={() => void submit()}>
          Upload and check
        </Button>
      </div>
      <p className={looks.note}>
        We check every row first. You can correct errors here before you run the file.
      </p>
    </div>
  );
}

/** Why a file was not taken: each column that is missing or stands there twice, or one sentence. */
function FileFaults({ error }: { readonly error: unknown }) {
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

function Uploading({ upload: { name, share }, onCancel }: { upload: Upload; onCancel: () => void }) {
  const isSent = share >= 1;
  const percent = Math.floor(share * 100);
  return (
    <div className={looks.stack16}>
      <p role="status" className={`${looks.text} ${looks.breaking}`}>
        {isSent ? `Checking the rows of ${name}` : `Uploading ${name}`}
      </p>
      <progress
        className={styles.progress}
        aria-label={isSent ? 'Check' : 'Upload'}
        max={100}
        value={isSent ? undefined : percent}
      />
      {!isSent && <p className={looks.note}>{percent}% of the file</p>}
      <div className={looks.left}>
        <Button onClick={onCancel}>Cancel the upload</Button>
      </div>
    </div>
  );
}

function Columns({ type }: { readonly type: BulkType }) {
  const { call } = usePlatform();
  const { pending, error, download } = useDownload();
  const columns = bulkColumnsOf(type);
  const named = (required: boolean) =>
    columns.filter((column) => column.required === required).map(({ key }) => key);
  const save = () =>
    download(`freightwright-${type}.csv`, () =>
      call(routes.bulkTemplate, { params: { file: `${type}.csv` }, timeoutMs: fileTimeoutMs }),
    );
  return (
    <div className={`${looks.stack8} ${looks.left}`}>
      <Button pendingText={pending === undefined ? undefined : 'Saving'} onClick={() => void save()}>
        Save the template
      </Button>
      <Refusal title="Not saved." error={error} />
      <details className={looks.wide}>
        <summary className={looks.textButton}>Columns of the file</summary>
        <dl className={`${looks.above8} ${looks.stack8} ${looks.text}`}>
          <div>
            <dt className={looks.label}>Required</dt>
            <dd className={`${looks.code} ${looks.breaking}`}>{named(true).join(', ')}</dd>
          </div>
          <div>
            <dt className={looks.label}>Optional</dt>
            <dd className={`${looks.code} ${looks.breaking}`}>{named(false).join(', ')}</dd>
          </div>
        </dl>
        <p className={`${looks.above8} ${looks.note}`}>
          The order does not matter. Measures are in inches and pounds unless a cell says otherwise, such as
          122 cm.
        </p>
      </details>
    </div>
  );
}
