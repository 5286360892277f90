import type { BulkJob, BulkRow, BulkRowError } from '@freightwright/contracts';
import { bulkLimits } from '@freightwright/contracts/constants';
import { countOf, formatNumber } from '@freightwright/domain';
import { Button, NotLoaded, routes, TextField, usePlatform, util } from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { type DataColumn, DataTable } from '@freightwright/mfe-ui/data-table';
import { type ClipboardEvent, useId, useRef, useState } from 'react';
import { Refusal, useStep } from '../state/use-step.tsx';
import styles from './bulk.module.css';
import { headerOf } from './bulk-texts.ts';
import { Pager, usePages } from './pager.tsx';
import { readAgain, saveJob, useRows } from './use-jobs.ts';

/** Unsent corrections by `nameOf` the cell. */
type Drafts = Readonly<Record<string, string>>;

type Violation = Omit<BulkRowError, 'rule'>;

/** The validation errors of rows in order, one per cell. */
function violationsOf(rows: readonly BulkRow[]): Violation[] {
  const byCell = new Map<string, Violation>();
  for (const { row, column, value, message } of rows.flatMap(({ errors }) => errors)) {
    const name = nameOf({ row, column });
    const before = byCell.get(name);
    byCell.set(name, { row, column, value, message: before ? `${before.message}. ${message}` : message });
  }
  return [...byCell.values()];
}

interface ViolationTableProps {
  readonly job: BulkJob;
  readonly drafts: Drafts;
  readonly onDrafts: (drafts: Drafts) => void;
}

export function ViolationTable({ job, drafts, onDrafts }: ViolationTableProps) {
  const pages = usePages();
  const loading = useRows(job.id, { rows: 'errors', cursor: pages.cursor });
  const [notice, setNotice] = useState('');
  const announced = useRef<HTMLParagraphElement>(null);
  const { isPending, error, send } = useCorrections(job, drafts, onDrafts);
  const titleId = useId();
  const messageId = ({ row, column }: Violation) => `${titleId}-${row}-${column}`;
  if (!loading.data) {
    return (
      <NotLoaded loading={loading} what="the errors">
        We couldn’t load the errors. The file is not affected.
      </NotLoaded>
    );
  }
  const violations = violationsOf(loading.data.rows);
  const paste = (event: ClipboardEvent, { row, column }: Violation) => {
    const block = readPasted(event.clipboardData.getData('text/plain'));
    if (block.length === 1 && block[0]?.length === 1) return;
    event.preventDefault();
    const columns = job.columns.map(({ key }) => key);
    const filled = fillDown(block, { row, column }, { cells: violations, columns });
    onDrafts({ ...drafts, ...filled });
    setNotice(`${countOf(Object.keys(filled).length, 'cell')} pasted.`);
  };
  const check = async () => {
    if (Object.keys(drafts).length === 0) setNotice('Type a new value in a field first.');
    else {
      const answer = await send();
      if (!answer) return;
      setNotice(
        `${countOf(answer.changed, 'row')} checked again. ${countOf(answer.invalid, 'row')} with errors.`,
      );
    }
    announced.current?.focus();
  };
  return (
    <section aria-labelledby={titleId} className={util.stack16}>
      <div>
        <h3 id={titleId} className={util.h3}>
          Errors
        </h3>
        <p className={`${util.above4} ${util.note}`}>
          Type the correct value, or paste cells from a spreadsheet. Pasted cells fill down and to the right.
        </p>
      </div>
      <div className={styles.table}>
        <DataTable<Violation>
          remote="mfe-account"
          label="Errors"
          rows={violations}
          keyOf={nameOf}
          columns={[
            ...placeColumns(job),
            {
              title: 'Value',
              className: styles.value,
              cell: (violation) =>
                // An error of the whole row, or of a column that the file lacks, must be fixed in the file.
                job.columns.some(({ key }) => key === violation.column) ? (
                  <TextField
                    hideLabel
                    label={`Row ${violation.row}, ${headerOf(job, violation.column)}`}
                    errorId={messageId(violation)}
                    autoComplete="off"
                    spellCheck={false}
                    maxLength={bulkLimits.cellChars}
                    value={drafts[nameOf(violation)] ?? violation.value}
                    onChange={({ currentTarget: { value } }) => onDrafts(withDraft(drafts, violation, value))}
                    onPaste={(event) => paste(event, violation)}
                  />
                ) : (
                  <span className={util.breaking}>{violation.value || 'Fix it in the file'}</span>
                ),
            },
            {
              title: 'What is wrong',
              cell: (violation) => (
                <span id={messageId(violation)}>
                  {violation.message}
                  {drafts[nameOf(violation)] !== undefined && (
                    <span className={util.ink2}> (changed, not checked yet)</span>
                  )}
                </span>
              ),
            },
          ]}
        />
      </div>
      <Pager pages={pages} nextCursor={loading.data.nextCursor} of="errors" />
      <div className={util.wrap16}>
        <Button pendingText={isPending && 'Checking'} onClick={check}>
          Check the corrections
        </Button>
        <p ref={announced} tabIndex={-1} role="status" className={util.note}>
          {notice}
        </p>
      </div>
      <Refusal title="Not corrected." error={error} />
    </section>
  );
}

/** Where an error is. */
export const placeColumns = (job: BulkJob): DataColumn<Cell>[] => [
  { title: 'Row', className: util.unbroken, cell: ({ row }) => `Row ${formatNumber(row)}` },
  { title: 'Column', cell: ({ column }) => (column === '' ? 'The whole row' : headerOf(job, column)) },
];

/** A field with its original value is no correction. */
function withDraft(drafts: Drafts, violation: Violation, value: string): Drafts {
  const { [nameOf(violation)]: _before, ...others } = drafts;
  return value === violation.value ? others : { ...others, [nameOf(violation)]: value };
}

/** Sends corrections in batches of the server's limit, and fetches the rows again. */
function useCorrections(job: BulkJob, drafts: Drafts, onDrafts: (drafts: Drafts) => void) {
  const { call } = usePlatform();
  const queries = useQueryClient();
  const { isPending, error, take } = useStep();
  const send = async () => {
    let answered: { changed: number; invalid: number } | undefined;
    await take(async () => {
      let left = Object.entries(drafts);
      let changed = 0;
      let latest = job;
      while (left.length > 0) {
        const cells = left.slice(0, bulkLimits.maxCellsPerBatch).map(([name, value]) => {
          const space = name.indexOf(' ');
          return { row: Number(name.slice(0, space)), column: name.slice(space + 1), value };
        });
        const answer = await call(routes.changeBulkRows, {
          params: { id: job.id },
          body: { cells, columns: [] },
        });
        changed += answer.changed;
        latest = answer.job;
        left = left.slice(bulkLimits.maxCellsPerBatch);
        onDrafts(Object.fromEntries(left));
      }
      saveJob(queries, latest);
      await readAgain(queries, job.id);
      answered = { changed, invalid: latest.counts.invalid };
    });
    return answered;
  };
  return { isPending, error, send };
}

/**
 * Parses cells that were copied in a spreadsheet: tabs between cells, line ends between rows, and quotation
 * marks around a cell that contains one of these.
 */
export function readPasted(text: string): string[][] {
  const rows: string[][] = [[]];
  const cells = text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n?|\n|$)/gy);
  for (const [, quoted, bare = '', end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  // A spreadsheet also terminates the last row.
  if (rows.length > 1 && rows.at(-1)?.join() === '') rows.pop();
  return rows;
}

/** A cell of a file: its row, by its spreadsheet number, and the key of its column. */
interface Cell {
  readonly row: number;
  readonly column: string;
}

const nameOf = ({ row, column }: Cell): string => `${row} ${column}`;

/**
 * Which shown cells a pasted block fills: its first column goes down from the cell, further ones to the
 * columns that follow in the file. @param columns keys in file order. @returns new values by `nameOf` the
 * cell.
 */
export function fillDown(
  block: readonly (readonly string[])[],
  start: Cell,
  { cells, columns }: { readonly cells: readonly Cell[]; readonly columns: readonly string[] },
): Record<string, string> {
  const shown = new Set(cells.map(nameOf));
  const rows = cells.filter(({ row, column }) => column === start.column && row >= start.row);
  const first = columns.indexOf(start.column);
  const filled: Record<string, string> = {};
  for (const [down, values] of block.entries()) {
    const row = rows[down]?.row;
    if (row === undefined) break;
    for (const [right, value] of values.entries()) {
      const column = columns[first + right];
      if (column === undefined) break;
      const name = nameOf({ row, column });
      if (shown.has(name)) filled[name] = value.trim();
    }
  }
  return filled;
}
