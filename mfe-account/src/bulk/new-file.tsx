import { type BulkType, bulkColumnsOf, bulkLimits } from '@freightwright/contracts/constants';
import { ApiError, Button, routes, SegmentedControl, usePlatform, util } from '@freightwright/mfe-kit';
import { preloadUi } from '@freightwright/mfe-ui/data-table';
import { type DragEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { fileTimeoutMs, hasCode, Refusal, useDownload, useStep } from '../state/use-step.tsx';
import styles from './bulk.module.css';
import { fileMb, formatSize, typeChoices, typeNotes } from './bulk-texts.ts';

/** Chooses, uploads and checks a file. Nothing runs before the user has seen the result of the check. */
export function NewFile({ onChecked }: { readonly onChecked: (jobId: string) => void }) {
  const [type, setType] = useState<BulkType>('calculations');
  const [file, setFile] = useState<File>();
  const [violation, setViolation] = useState<string>();
  const { upload, error, clear, send, cancel } = useUpload(onChecked);
  const input = useRef<HTMLInputElement>(null);

  const choose = (chosen: File) => {
    clear();
    const isTooLarge = chosen.size > bulkLimits.fileBytes;
    setFile(isTooLarge ? undefined : chosen);
    // The check takes longer, so that its answer does not wait for the tables.
    if (!isTooLarge) void preloadUi();
    setViolation(
      isTooLarge
        ? `${chosen.name} has ${formatSize(chosen.size)}. A file may have ${fileMb} MB. Split it and send the parts one after another.`
        : undefined,
    );
  };
  const submit = async () => {
    if (file) return send(type, file);
    setViolation('Choose a file first.');
    input.current?.focus();
  };
  if (upload) return <Uploading upload={upload} onCancel={cancel} />;
  return (
    <div className={util.stack16}>
      <SegmentedControl
        legend="What the rows are"
        options={typeChoices}
        value={type}
        onValue={(next) => {
          setType(next);
          clear();
        }}
      />
      <p className={util.note}>{typeNotes[type]}</p>
      <Columns type={type} />
      <DropZone inputRef={input} onFile={choose}>
        <span className={util.medium}>{file ? `CSV file: ${file.name}` : 'Choose a CSV file'}</span>
        <span className={util.note}>
          {file
            ? `${formatSize(file.size)}. Press here to choose another file.`
            : `Or drop it here. At most ${fileMb} MB and 1,000 rows.`}
        </span>
      </DropZone>
      <div role="alert">{violation !== undefined && <p className={util.refusal}>{violation}</p>}</div>
      <FileViolations error={error} />
      <div className={util.left}>
        <Button variant="primary" onClick={submit}>
          Upload and check
        </Button>
      </div>
      <p className={util.note}>
        We check every row first. You can correct errors here before you run the file.
      </p>
    </div>
  );
}

/** Why a file was rejected: each column that is missing or duplicate, or one sentence. */
function FileViolations({ error }: { readonly error: unknown }) {
  const violations = error instanceof ApiError && hasCode(error, 'bulk.file-refused') ? error.errors : [];
  if (violations.length < 2) return <Refusal title="Not taken." error={error} />;
  return (
    <div role="alert" className={util.refusal}>
      <p>
        <strong>Not taken.</strong> Change the file and send it again:
      </p>
      <ul className={util.above4}>
        {violations.map(({ field, message }) => (
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
    <div className={`${util.stack8} ${util.left}`}>
      <Button pendingText={pending !== undefined && 'Saving'} onClick={save}>
        Save the template
      </Button>
      <Refusal title="Not saved." error={error} />
      <details className={util.wide}>
        <summary className={util.textButton}>Columns of the file</summary>
        <dl className={`${util.above8} ${util.stack8} ${util.text}`}>
          {['Required', 'Optional'].map((which) => (
            <div key={which}>
              <dt className={util.label}>{which}</dt>
              <dd className={`${util.code} ${util.breaking}`}>{named(which === 'Required').join(', ')}</dd>
            </div>
          ))}
        </dl>
        <p className={`${util.above8} ${util.note}`}>
          The order does not matter. Measures are in inches and pounds unless a cell says otherwise, such as
          122 cm.
        </p>
      </details>
    </div>
  );
}

interface DropZoneProps {
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

/** A file input that is also a drop area. */
function DropZone({ inputRef, onFile, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <label
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={inputRef}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        className={util.unseen}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file may be chosen again after a correction.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      {children}
    </label>
  );
}

/** Slightly longer than the server's upload timeout. */
const uploadTimeoutMs = 130_000;

/** Upload progress: the share of the file that is sent; at 1 its rows are being checked. */
type Upload = { readonly name: string; readonly share: number };

function useUpload(onChecked: (jobId: string) => void) {
  const { call } = usePlatform();
  const { error, take, clear } = useStep();
  const [upload, setUpload] = useState<Upload>();
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);

  const send = async (type: BulkType, file: File) => {
    const controller = new AbortController();
    const { signal } = controller;
    ending.current = controller;
    setUpload({ name: file.name, share: 0 });
    const form = new FormData();
    form.set('type', type);
    form.set('check', 'only');
    form.set('file', file);
    await take(async () => {
      try {
        const { id } = await call(routes.processBulk, {
          body: form,
          // A file may be sent twice on purpose, so the idempotency key does not depend on it.
          headers: { 'idempotency-key': crypto.randomUUID() },
          timeoutMs: uploadTimeoutMs,
          fetch: sendWithProgress((share) => setUpload({ name: file.name, share }), signal),
        });
        onChecked(id);
      } catch (cause) {
        setUpload(undefined);
        if (!signal.aborted) throw cause;
      }
    });
  };
  return { upload, error, clear, send, cancel: () => ending.current?.abort() };
}

/** A `fetch` for `platform.call` that reports upload progress. @param onSent from 0 to 1. */
const sendWithProgress =
  (onSent: (share: number) => void, signal: AbortSignal): typeof fetch =>
  (address, { method = 'GET', headers, body, signal: timeLimit } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const either = timeLimit ? AbortSignal.any([signal, timeLimit]) : signal;
      either.throwIfAborted();
      const stop = () => {
        request.abort();
        reject(either.reason);
      };
      either.addEventListener('abort', stop, { once: true });
      request.open(method, String(address));
      request.responseType = 'blob';
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
      request.upload.onload = () => onSent(1);
      request.onerror = () => reject(new TypeError('The connection broke off'));
      request.onload = () => {
        const answered = new Headers();
        for (const line of request
          .getAllResponseHeaders()
          .trim()
          .split(/[\r\n]+/)) {
          const colon = line.indexOf(':');
          answered.append(line.slice(0, colon), line.slice(colon + 1));
        }
        resolve(new Response(request.response as Blob, { status: request.status, headers: answered }));
      };
      request.onloadend = () => either.removeEventListener('abort', stop);
      request.send(body as XMLHttpRequestBodyInit | null | undefined);
    });
