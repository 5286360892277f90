import { type RuleLimits, usualRuleLimits } from '@freightwright/domain';
import { Button, Dialog, looks, TextField } from '@freightwright/mfe-kit';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type LimitName, type LimitTexts, limitFields, limitTexts, readLimits } from './rule-limits.ts';

interface LimitsDialogProps {
  readonly open: boolean;
  readonly limits: RuleLimits;
  readonly onSave: (limits: RuleLimits) => void;
  readonly onClose: () => void;
}

/** A form for the limits of the reader's carrier. */
export function LimitsDialog({ open, limits, onSave, onClose }: LimitsDialogProps) {
  return (
    <Dialog open={open} title="Change the limits" onClose={onClose}>
      <LimitsForm limits={limits} onSave={onSave} onClose={onClose} />
    </Dialog>
  );
}

function LimitsForm({ limits, onSave, onClose }: Omit<LimitsDialogProps, 'open'>) {
  const [texts, setTexts] = useState<LimitTexts>(() => limitTexts(limits));
  const [faults, setFaults] = useState<Partial<Record<LimitName, string | undefined>>>({});
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readLimits(texts);
    if ('limits' in read) {
      onSave(read.limits);
      onClose();
      return;
    }
    flushSync(() => setFaults(read.faults));
    form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <form ref={form} noValidate className={looks.stack16} onSubmit={submit}>
      <p className={looks.quiet}>
        Carriers differ. Enter what your carrier’s tariff says; this browser remembers it.
      </p>
      <div className={`${looks.pair16} ${looks.start}`}>
        {limitFields.map(({ name, label, unit }) => (
          <TextField
            key={name}
            label={label}
            unit={unit}
            inputMode="decimal"
            autoComplete="off"
            maxLength={24}
            value={texts[name]}
            error={faults[name]}
            onChange={(event) => {
              setTexts({ ...texts, [name]: event.currentTarget.value });
              setFaults({ ...faults, [name]: undefined });
            }}
          />
        ))}
      </div>
      <div className={looks.buttons}>
        <Button type="submit" variant="primary">
          Use these limits
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            setTexts(limitTexts(usualRuleLimits));
            setFaults({});
          }}
        >
          Back to the usual ones
        </Button>
      </div>
    </form>
  );
}
