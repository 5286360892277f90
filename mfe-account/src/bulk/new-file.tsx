import { type BulkType, bulkColumnsOf, bulkLimits } from '@freightwright/contracts/constants';
import {
  Button,
  lazyComponent,
  routes,
  SegmentedControl,
  SelectField,
  TextField,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { preloadUi } from '@freightwright/mfe-ui/data-table';
import { type DragEvent, type ReactNode, type Ref, Suspense, useRef, useState } from 'react';
import { fileTimeoutMs, Refusal, useDownload } from '../state/use-step.tsx';
import styles from './bulk.module.css';
import { fileMb, formatSize, typeChoices, typeNotes } from './bulk-texts.ts';
import { FileRefusal, SameFile, Uploading } from './file-refusal.tsx';
import type { MappingStepProps } from './mapping-step.tsx';
import { type OnAccepted, useUpload } from './use-upload.ts';

/** Chooses, uploads and checks a file. Nothing is run before the user has seen the result of the check. */
export function NewFile({ onAccepted }: { readonly onAccepted: OnAccepted }) {
  const [type, setType] = useState<BulkType>('calculations');
  const [file, setFile] = useState<File>();
  const [sheet, setSheet] = useState('');
  const [violation, setViolation] = useState<string>();
  const { progress, question, earlier, sheets, error, clear, send, cancel } = useUpload(onAccepted);
  const input = useRef<HTMLInputElement>(null);

  const choose = (chosen: File) => {
    clear();
    const isTooLarge = chosen.size > bulkLimits.fileBytes;
    setFile(isTooLarge ? undefined : chosen);
    setSheet('');
    // The check takes longer, so that its answer does not wait for the tables.
    if (!isTooLarge) void preloadUi();
    setViolation(
      isTooLarge
        ? `${chosen.name} has ${formatSize(chosen.size)}. A file may have ${fileMb} MB. Split it and upload the parts one after another.`
        : undefined,
    );
  };
  const submit = async () => {
    if (file) return send({ file, type, sheet });
    setViolation('Choose a file first.');
    input.current?.focus();
  };
  if (progress) return <Uploading progress={progress} onCancel={cancel} />;
  if (question) {
    return (
      <MappingStep
        question={question}
        onAccepted={onAccepted}
        onCancel={clear}
        cancelLabel="Choose another file"
      />
    );
  }
  return (
    <div className={util.stack16}>
      <SegmentedControl
        legend="What each row is"
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
        <span className={util.medium}>
          {file ? `CSV or Excel file: ${file.name}` : 'Choose a CSV or Excel file'}
        </span>
        <span className={util.note}>
          {file
            ? `${formatSize(file.size)}. Choose another file`
            : `Or drop it here. At most ${fileMb} MB and 1,000 rows.`}
        </span>
      </DropZone>
      {sheets && (
        <SelectField
          label="Sheet"
          {...(!sheets.includes(sheet) && { placeholder: 'Choose one' })}
          options={sheets.map((name) => [name, name] as const)}
          value={sheets.includes(sheet) ? sheet : ''}
          onValue={setSheet}
        />
      )}
      {!sheets && file?.name.toLowerCase().endsWith('.xlsx') && (
        <TextField
          label="Sheet"
          optional
          note="Without a name, we read the first visible sheet that has your columns."
          autoComplete="off"
          maxLength={bulkLimits.header}
          value={sheet}
          onChange={({ currentTarget }) => setSheet(currentTarget.value)}
        />
      )}
      <div>
        <div role="alert">{violation !== undefined && <p className={util.refusal}>{violation}</p>}</div>
        {earlier ? <SameFile earlier={earlier} onSend={send} /> : <FileRefusal error={error} />}
      </div>
      <div className={util.left}>
        <Button variant="primary" onClick={submit}>
          Upload and check
        </Button>
      </div>
      <p className={util.note}>
        We check every row first. You can correct errors here before anything is run.
      </p>
    </div>
  );
}

const LazyMappingStep = lazyComponent(async () => (await import('./mapping-step.tsx')).MappingStep);

/** Loaded when a file needs it. */
export const MappingStep = (props: MappingStepProps) => (
  <Suspense
    fallback={
      <div role="status" aria-label="Loading: the columns" className={util.blanks45}>
        <span />
        <span />
      </div>
    }
  >
    <LazyMappingStep {...props} />
  </Suspense>
);

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
      <Button pendingText={pending !== undefined && 'Downloading'} onClick={save}>
        Download the template
      </Button>
      <Refusal title="Not downloaded." error={error} />
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
          The order does not matter. Measures are in inches and pounds unless the column or the cell has
          another unit, such as 122 cm.
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
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
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
