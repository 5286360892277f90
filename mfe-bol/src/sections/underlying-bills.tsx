import type { BolDraftForm } from '@freightwright/contracts';
import { bolLimits, partyCatalog } from '@freightwright/contracts/constants';
import { Button, CloseIcon, PlusIcon, routes, SelectField, usePlatform, util } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { useListPage } from '../api/bol-queries.ts';
import { TextInput, useFormAccess } from '../fields/form-fields.tsx';
import columns from './columns.module.css';

type Underlying = NonNullable<BolDraftForm['underlyingBols']>[number];

const issued = { search: '', status: 'issued', shipDateFrom: undefined, shipDateTo: undefined } as const;

/**
 * The bills that a master bill combines. They stay in the contract's form among the values that the page
 * stores unchanged, so that a bill without them loads nothing for them.
 */
export function UnderlyingBills() {
  const { values, change } = useFormAccess();
  const { underlyingBols: stored } = values.unknown;
  const rows: readonly Underlying[] = Array.isArray(stored) ? stored : [];
  if (!values.masterBol && rows.length === 0) return null;
  const put = (next: readonly Underlying[]) =>
    change(({ unknown: { underlyingBols: _before, ...unknown }, ...before }) => ({
      ...before,
      unknown: next.length === 0 ? unknown : { ...unknown, underlyingBols: next },
    }));
  const changeRow = (index: number, fields: Partial<Underlying>) =>
    put(rows.map((row, at) => (at === index ? { ...row, ...fields } : row)));
  return (
    <fieldset data-field="underlyingBols">
      <legend className={util.caption}>Underlying bills, printed as a supplement page</legend>
      {[...rows.entries()].map(([index, row]) => (
        <UnderlyingBill
          key={index}
          {...{ row, index }}
          onChange={(fields) => changeRow(index, fields)}
          onRemove={() => put(rows.filter((_, at) => at !== index))}
        />
      ))}
      {rows.length < bolLimits.underlyingBols && (
        <AddBill {...{ rows }} onAdd={(row) => put([...rows, row])} />
      )}
    </fieldset>
  );
}

interface UnderlyingBillProps {
  readonly row: Underlying;
  readonly index: number;
  readonly onChange: (fields: Partial<Underlying>) => void;
  readonly onRemove: () => void;
}

function UnderlyingBill({ row, index, onChange, onRemove }: UnderlyingBillProps) {
  const path = `underlyingBols.${index}`;
  const text = (name: 'bolNumber' | 'consignee' | 'place', label: string, maxLength: number) => (
    <TextInput
      {...{ path: `${path}.${name}`, label, maxLength, className: columns.span6, value: row[name] ?? '' }}
      onValue={(value) => onChange({ [name]: value })}
    />
  );
  const figure = (name: 'stop' | 'packages' | 'weight', label: string) => (
    <FigureInput
      {...{ path: `${path}.${name}`, label, value: row[name] }}
      onFigure={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <div className={util.twelve}>
      {text('bolNumber', `BOL number of bill ${index + 1}`, bolLimits.underlyingNumber)}
      {text('consignee', 'Consignee', partyCatalog.company.limit)}
      {text('place', 'City and state', bolLimits.underlyingPlace)}
      {figure('stop', 'Stop')}
      {figure('packages', 'Packages')}
      {figure('weight', 'Weight, lb')}
      <div>
        <Button
          variant="quiet"
          icon={<CloseIcon />}
          aria-label={`Remove underlying bill ${index + 1}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </div>
  );
}

interface FigureInputProps {
  readonly path: string;
  readonly label: string;
  readonly value: number | undefined;
  readonly onFigure: (value: number | undefined) => void;
}

/** A figure as it is typed. A text that is no number is an error of the contract's. */
function FigureInput({ path, label, value, onFigure }: FigureInputProps) {
  const [typed, setTyped] = useState('');
  // Another row moves here when one before it is removed.
  const shown = Object.is(figureOf(typed), value) ? typed : String(value ?? '');
  return (
    <TextInput
      {...{ path, label, className: columns.span4, maxLength: 12, inputMode: 'decimal', value: shown }}
      onValue={(next) => {
        setTyped(next);
        onFigure(figureOf(next));
      }}
    />
  );
}

function figureOf(typed: string): number | undefined {
  const digits = typed.trim().replaceAll(',', '');
  return digits === '' ? undefined : Number(digits);
}

/** Adds a blank row, or one of the user's issued bills with its figures. */
function AddBill({
  rows,
  onAdd,
}: {
  readonly rows: readonly Underlying[];
  readonly onAdd: (row: Underlying) => void;
}) {
  const { call } = usePlatform();
  const { data, isError } = useListPage(issued, undefined);
  const taken = new Set(rows.map(({ bolNumber }) => bolNumber));
  const offered = (data?.bols ?? []).filter(({ bolNumber }) => !taken.has(bolNumber));
  const stop = Math.max(0, ...rows.map(({ stop: each = 0 }) => each)) + 1;
  const choose = async (id: string) => {
    const { bol } = await call(routes.readBol, { params: { id } });
    if (bol.status === 'draft') return;
    const { consigneeCompany: consignee, consigneeCity, consigneeState } = bol.form;
    const { packages, weightLb: weight } = bol.totals;
    const place = `${consigneeCity}, ${consigneeState}`.slice(-bolLimits.underlyingPlace);
    onAdd({ stop, bolNumber: bol.bolNumber, consignee, place, packages, weight });
  };
  return (
    <div className={util.twelve}>
      {offered.length > 0 && (
        <SelectField
          label="Add one of My BOLs"
          value=""
          placeholder="Choose a bill"
          options={offered.map((bill) => [bill.id, `${bill.bolNumber}, ${bill.consigneeCompany}`])}
          onValue={(id) => void choose(id).catch(() => onAdd({ stop }))}
        />
      )}
      {isError && <p className={util.note}>We couldn’t load your bills. Type the underlying bill instead.</p>}
      <div>
        <Button icon={<PlusIcon />} onClick={() => onAdd({ stop, packages: 1 })}>
          Type an underlying bill
        </Button>
      </div>
    </div>
  );
}
