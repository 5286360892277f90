import { findRows, formatRow, type HazmatRow, type HazmatTable, refusalOf } from '@freightwright/hazmat';
import { classNames, TextField, util } from '@freightwright/mfe-kit';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import choices from '../fields/choices.module.css';
import styles from './hazmat-fields.module.css';

interface MaterialFieldProps {
  readonly path: string;
  /** The paths of the fields that the row fills in. */
  readonly holds: readonly string[];
  /** Null until it is loaded; the text is looked up then. */
  readonly table: HazmatTable | null;
  readonly error: string | undefined;
  readonly onChoose: (row: HazmatRow) => void;
  readonly onLeave: () => void;
}

/** The most rows in the list. */
const MAX_ROWS = 30;

/** Finds a row by number or name. Arrows choose, Enter accepts, Escape closes; shows why a row is refused. */
export function MaterialField({ path, holds, table, error, onChoose, onLeave }: MaterialFieldProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const rows = useMemo(
    () => (table === null ? [] : distinct(findRows(table, typed, 2 * MAX_ROWS)).slice(0, MAX_ROWS)),
    [table, typed],
  );
  const isShown = isOpen && rows.length > 0;
  const active = Math.min(at, rows.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  const close = () => setOpen(false);
  const choose = (row: HazmatRow) => {
    if (refusalOf(row) !== undefined) return;
    onChoose(row);
    setTyped('');
    close();
  };
  const step = (by: number) => {
    setOpen(true);
    setAt(isShown ? (active + by + rows.length) % rows.length : 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active];
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && isShown && row) choose(row);
    else if (event.key === 'Escape' && isShown) close();
    else return;
    event.preventDefault();
  };
  return (
    <div className={util.place}>
      <TextField
        label="Find the material by number or name"
        data-field={path}
        data-holds={holds.join(' ')}
        value={typed}
        maxLength={100}
        placeholder="UN1263 or paint"
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown ? optionId(active) : undefined}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close();
          onLeave();
        }}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Rows of the table"
        className={`${choices.choices} ${styles.list}`}
        hidden={!isShown}
      >
        {isShown &&
          rows.map((row, index) => (
            <Row
              key={formatRow(row) + row.description}
              id={optionId(index)}
              row={row}
              isActive={index === active}
              onPoint={() => setAt(index)}
              onTake={() => choose(row)}
            />
          ))}
      </div>
      <p role="status" className={`${util.high20} ${util.above4} ${util.note}`}>
        {table === null ? 'Loading the table of 49 CFR 172.101' : countOf(typed, rows.length)}
      </p>
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly row: HazmatRow;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onTake: () => void;
}

function Row({ id, row, isActive, onPoint, onTake }: RowProps) {
  const refusal = refusalOf(row);
  return (
    // The keys are handled by the field, which keeps the focus.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={refusal !== undefined}
      className={classNames(`${choices.choice} ${util.stack2}`, refusal && styles.refused)}
      ref={(element) => {
        if (isActive) element?.scrollIntoView?.({ block: 'nearest' });
      }}
      onPointerMove={onPoint}
      // Pressing a row must not take the focus from the field, which would close the list.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <span>{formatRow(row)}</span>
      <span className={styles.detail}>{refusal?.message ?? detailOf(row)}</span>
    </div>
  );
}

/** The table's italic text, which distinguishes rows that print the same. */
const detailOf = ({ description, shippingNames }: HazmatRow): string =>
  shippingNames.includes(description) ? '' : description;

/** Removes duplicates: rows with the same text and description. */
const distinct = (rows: readonly HazmatRow[]): HazmatRow[] => [
  ...new Map(rows.map((row) => [formatRow(row) + row.description, row])).values(),
];

function countOf(typed: string, found: number): string {
  if (typed.trim() === '') return '';
  if (found === 0) return 'No row of the table of 49 CFR 172.101 has these words.';
  return `${found === MAX_ROWS ? `The first ${found}` : found} ${found === 1 ? 'row' : 'rows'}`;
}
