import type { BulkMapping } from '@freightwright/contracts';
import { type BulkFileColumn, type BulkType, bulkColumnsOf } from '@freightwright/contracts/constants';
import {
  ApiError,
  Button,
  routes,
  SelectField,
  Table,
  TableHead,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { useEffect, useRef, useState } from 'react';
import styles from './bulk.module.css';
import { FileRefusal, SameFile, Uploading } from './file-refusal.tsx';
import { type ColumnQuestion, useUpload } from './use-upload.ts';

/** The selection for a column of the file that is not used; '' is a question without an answer. */
const unused = '-';

/** Selections by the header of the column. */
type Selected = Readonly<Record<string, string>>;

/** Decimal marks by header, of columns whose numbers leave it open; '' without an answer. */
type Decimals = Readonly<Record<string, '.' | ',' | ''>>;

const markChoices = [
  ['.', 'Point: 1,200.5'],
  [',', 'Comma: 1.200,5'],
] as const;

export interface MappingStepProps {
  readonly question: ColumnQuestion;
  readonly onAccepted: Parameters<typeof useUpload>[0];
  readonly onCancel: () => void;
  readonly cancelLabel: string;
  /** The job that the new one replaces. */
  readonly replaces?: string;
}

/** Asks which of our columns each column of the file is, and sends the same file again with the answer. */
export function MappingStep({ question: first, onAccepted, onCancel, ...rest }: MappingStepProps) {
  const { call } = usePlatform();
  const { cancelLabel, replaces } = rest;
  const {
    progress,
    error,
    question = first,
    earlier,
    send,
    cancel,
  } = useUpload((job, sent) => {
    // A failure leaves a checked job in the list, which the user can cancel.
    if (replaces) call(routes.cancelBulkJob, { params: { id: replaces } }).catch(() => undefined);
    onAccepted(job, sent);
  });
  const { sent, columns } = question;
  const [changed, setChanged] = useState<Selected>({});
  const [decimals, setDecimals] = useState<Decimals>({});
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const selected: Selected = Object.fromEntries(
    columns.map((column) => [column.header, changed[column.header] ?? initialOf(column)]),
  );
  const problems = problemsOf(sent.type, selected);
  const openMarks = columns.filter(
    ({ header, key }) => hasOpenMarks(error ?? question.error, key) && selected[header] === key,
  );
  const marks: Decimals = { ...Object.fromEntries(openMarks.map(({ header }) => [header, ''])), ...decimals };
  const isAnswered = Object.keys(problems).length === 0 && Object.values(marks).every((mark) => mark !== '');
  const isUploading = progress !== undefined;
  useEffect(() => {
    if (!isUploading) title.current?.focus();
  }, [isUploading]);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts]);
  const submit = () => {
    setAttempts(attempts + 1);
    if (isAnswered) void send({ ...sent, mapping: mappingOf(selected, marks) });
  };
  if (progress) return <Uploading progress={progress} onCancel={cancel} />;
  return (
    <div ref={form} className={util.stack16}>
      <div>
        <h3 ref={title} tabIndex={-1} className={util.h3}>
          Match your columns
        </h3>
        <p className={`${util.above4} ${util.note} ${util.breaking}`}>
          Choose what each column of {sent.file.name} is. We remember it for files with the same columns.
          {replaces && ' The file is uploaded again, without the corrections that you made here.'}
        </p>
      </div>
      {earlier ? (
        <SameFile earlier={earlier} onSend={send} />
      ) : (
        <FileRefusal isQuestion error={error ?? question.error} />
      )}
      <MappingTable
        {...{ type: sent.type, columns, selected, marks }}
        isChecked={attempts > 0}
        problems={attempts > 0 ? problems : {}}
        onSelect={(header, key) => setChanged({ ...changed, [header]: key })}
        onMark={(header, mark) => setDecimals({ ...decimals, [header]: mark })}
      />
      <p role="status" className={util.text}>
        {missingSentence(sent.type, selected)}
      </p>
      <div className={util.buttons}>
        <Button variant="primary" onClick={submit}>
          Use these columns
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </div>
  );
}

interface MappingTableProps {
  readonly type: BulkType;
  readonly columns: readonly BulkFileColumn[];
  readonly selected: Selected;
  readonly marks: Decimals;
  readonly isChecked: boolean;
  readonly problems: Selected;
  readonly onSelect: (header: string, key: string) => void;
  readonly onMark: (header: string, mark: Decimals[string]) => void;
}

const hasOpenMarks = (error: unknown, key: string | null): boolean =>
  error instanceof ApiError && error.errors.some(({ field, rule }) => rule === 'marks' && field === key);

/** Questions first, then what is unused, then what was recognized. */
const rank = ({ key, choices }: BulkFileColumn): number => (choices.length > 0 ? 0 : key === null ? 1 : 2);

function MappingTable({ type, columns, selected, problems, onSelect, ...numbers }: MappingTableProps) {
  const { marks, isChecked, onMark } = numbers;
  return (
    <Table stacks aria-label="Columns of the file" className={`${styles.table} ${styles.mapping}`}>
      <TableHead columns={['Column in your file', 'Sample values', 'Use as']} />
      <tbody>
        {columns
          .toSorted((one, other) => rank(one) - rank(other))
          .map((column) => (
            <tr key={column.header}>
              <th scope="row" className={`${util.medium} ${util.breaking}`}>
                {column.header}
              </th>
              <td>
                <ul className={styles.samples}>
                  {column.samples.map((sample, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: equal samples are possible, and never move
                    <li key={at}>{sample}</li>
                  ))}
                </ul>
                {column.samples.length === 0 && <span className={util.note}>No values</span>}
              </td>
              <td>
                <SelectField
                  hideLabel
                  label={`Use ${column.header} as`}
                  {...(selected[column.header] === '' && { placeholder: 'Choose one' })}
                  options={optionsOf(type, column)}
                  value={selected[column.header] ?? ''}
                  error={problems[column.header]}
                  onValue={(key) => onSelect(column.header, key)}
                />
                {marks[column.header] !== undefined && (
                  <SelectField
                    label={`Decimal mark of ${column.header}`}
                    className={util.above8}
                    {...(marks[column.header] === '' && { placeholder: 'Choose one' })}
                    options={markChoices}
                    value={marks[column.header] ?? ''}
                    error={isChecked && marks[column.header] === '' ? 'Choose the decimal mark' : undefined}
                    onValue={(mark) => onMark(column.header, mark as Decimals[string])}
                  />
                )}
              </td>
            </tr>
          ))}
      </tbody>
    </Table>
  );
}

const initialOf = ({ key, choices }: BulkFileColumn): string => key ?? (choices.length > 0 ? '' : unused);

/** Columns of units, which are for other columns. */
const unitLabels: Readonly<Record<string, string>> = {
  weight_unit: 'Unit of weight',
  dimension_unit: 'Unit of length, width and height',
};

/** Its choices first, then none, then every column of the type. */
function optionsOf(type: BulkType, { choices }: BulkFileColumn): (readonly [string, string])[] {
  const columns = bulkColumnsOf(type);
  const required = new Set(columns.filter((column) => column.required).map(({ key }) => key));
  const optionOf = (key: string): readonly [string, string] => [
    key,
    `${labelOf(type, key)}${required.has(key) ? ' (required)' : ''}`,
  ];
  const keys = [...columns.map(({ key }) => key), ...Object.keys(unitLabels)];
  return [
    ...choices.map(optionOf),
    [unused, 'Don’t use this column'],
    ...keys.filter((key) => !choices.includes(key)).map(optionOf),
  ];
}

/** What must be changed before the columns can be used, by header. */
function problemsOf(type: BulkType, selected: Selected): Selected {
  const headers = new Map<string, string>();
  const problems: Record<string, string> = {};
  for (const [header, key] of Object.entries(selected)) {
    if (key === unused) continue;
    const twin = headers.get(key);
    if (key === '') problems[header] = 'Choose what this column is';
    else if (twin !== undefined) problems[header] = `"${twin}" is used as ${labelOf(type, key)} already`;
    else headers.set(key, header);
  }
  return problems;
}

const labelOf = (type: BulkType, key: string): string =>
  bulkColumnsOf(type).find((column) => column.key === key)?.label ?? unitLabels[key] ?? key;

const list = new Intl.ListFormat('en-US');

function missingSentence(type: BulkType, selected: Selected): string {
  const used = new Set(Object.values(selected));
  const missing = bulkColumnsOf(type).filter(
    ({ key, required, instead = key }) => required && !used.has(key) && !used.has(instead),
  );
  return missing.length === 0
    ? 'Every required column is matched.'
    : `Still needed: ${list.format(missing.map(({ label }) => label))}.`;
}

const mappingOf = (selected: Selected, marks: Decimals): BulkMapping =>
  Object.fromEntries(
    Object.entries(selected).map(([header, key]) => {
      const decimal = marks[header];
      if (key === unused) return [header, null];
      return [header, decimal ? { column: key, decimal } : key];
    }),
  );
