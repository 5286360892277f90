import { type RuleLimits, readDecimal, usualRuleLimits } from '@freightwright/domain';
import { Button, Dialog, isRecord, MeasureField, util } from '@freightwright/mfe-kit';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { StoredTexts } from '../../state/stored-texts.ts';

interface LimitsDialogProps {
  readonly open: boolean;
  readonly limits: RuleLimits;
  readonly onSave: (limits: RuleLimits) => void;
  readonly onClose: () => void;
}

export const LimitsDialog = ({ open, limits, onSave, onClose }: LimitsDialogProps) => (
  <Dialog open={open} title="Change the limits" onClose={onClose}>
    <LimitsForm limits={limits} onSave={onSave} onClose={onClose} />
  </Dialog>
);

function LimitsForm({ limits, onSave, onClose }: Omit<LimitsDialogProps, 'open'>) {
  const [texts, setTexts] = useState<LimitTexts>(() => limitTexts(limits));
  const [violations, setViolations] = useState<Partial<Record<LimitName, string | undefined>>>({});
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readLimits(texts);
    if ('limits' in read) {
      onSave(read.limits);
      onClose();
      return;
    }
    flushSync(() => setViolations(read.violations));
    form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <form ref={form} noValidate className={util.stack16} onSubmit={submit}>
      <p className={util.quiet}>
        Carriers differ. Enter what your carrier’s tariff says; this browser remembers it.
      </p>
      <div className={`${util.pair16} ${util.start}`}>
        {limitFields.map(({ name, label, unit }) => (
          <MeasureField
            key={name}
            label={label}
            unit={unit}
            value={texts[name]}
            error={violations[name]}
            onValue={(text) => {
              setTexts({ ...texts, [name]: text });
              setViolations({ ...violations, [name]: undefined });
            }}
          />
        ))}
      </div>
      <div className={util.buttons}>
        <Button type="submit" variant="primary">
          Use these limits
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            setTexts(limitTexts(usualRuleLimits));
            setViolations({});
          }}
        >
          Back to the usual ones
        </Button>
      </div>
    </form>
  );
}

/** Stored in localStorage, because the limits belong to the user's carrier and not to one shipment. */
const limitsKey = 'fw.rule-limits';

type LimitName = keyof RuleLimits;

interface LimitField {
  readonly name: LimitName;
  readonly label: string;
  readonly unit: string;
  readonly max: number;
}

const limitFields: readonly LimitField[] = [
  { name: 'cubicVolumeCuFt', label: 'Cubic capacity over', unit: 'cu ft', max: 10_000 },
  { name: 'cubicDensityPcf', label: 'At a density under', unit: 'lb/cu ft', max: 100 },
  { name: 'unstackableHeightIn', label: 'What cannot be stacked counts', unit: 'in', max: 120 },
  { name: 'linearFeet', label: 'Linear feet from', unit: 'ft', max: 53 },
  { name: 'ratedLbPerFoot', label: 'Rated per foot at', unit: 'lb', max: 10_000 },
  { name: 'overlengthFromIn', label: 'Overlength from', unit: 'in', max: 636 },
  { name: 'longestIn', label: 'By arrangement from', unit: 'in', max: 636 },
  { name: 'trailerLengthIn', label: 'Trailer inside, length', unit: 'in', max: 684 },
  { name: 'doorWidthIn', label: 'Doors, width', unit: 'in', max: 102 },
  { name: 'doorHeightIn', label: 'Doors, height', unit: 'in', max: 120 },
];

type LimitTexts = Readonly<Record<LimitName, string>>;

export const limitTexts = (limits: RuleLimits): LimitTexts => textsBy(({ name }) => String(limits[name]));

/** Parses the limits, or returns the validation message of each invalid text. */
export function readLimits(
  texts: LimitTexts,
): { readonly limits: RuleLimits } | { readonly violations: Partial<LimitTexts> } {
  const violations: Partial<Record<LimitName, string>> = {};
  const limits: Record<LimitName, number> = { ...usualRuleLimits };
  for (const { name, max, unit } of limitFields) {
    const text = texts[name].trim();
    const read = readDecimal(text.endsWith(unit) ? text.slice(0, -unit.length) : text);
    if (Number.isNaN(read))
      violations[name] = text === '' ? 'A limit is required' : 'A limit must be a number';
    else if (read <= 0) violations[name] = 'A limit must be more than 0';
    else if (read > max) violations[name] = `A limit must be at most ${max.toLocaleString('en-US')}`;
    else limits[name] = read;
  }
  return Object.keys(violations).length > 0 ? { violations } : { limits };
}

/** The user's limits; the defaults when none are stored, or they are corrupt. */
export function storedLimits(storedTexts: StoredTexts): RuleLimits {
  try {
    const record: unknown = JSON.parse(storedTexts.read(limitsKey) ?? 'null');
    if (!isRecord(record)) return usualRuleLimits;
    const read = readLimits(textsBy(({ name }) => String(record[name] ?? usualRuleLimits[name])));
    return 'limits' in read ? read.limits : usualRuleLimits;
  } catch {
    return usualRuleLimits;
  }
}

export function saveLimits(storedTexts: StoredTexts, limits: RuleLimits): void {
  storedTexts.write(limitsKey, JSON.stringify(limits));
}

/** Whether they are the defaults. */
export const areUsual = (limits: RuleLimits): boolean =>
  limitFields.every(({ name }) => limits[name] === usualRuleLimits[name]);

const textsBy = (text: (field: LimitField) => string): LimitTexts =>
  Object.fromEntries(limitFields.map((field) => [field.name, text(field)])) as Record<LimitName, string>;
