import { measureFields, packagings, shownUnit, type UnitSystem } from '@freightwright/domain';
import { BinIcon, Button, CheckField, CopyIcon, looks, SelectField, TextField } from '@freightwright/mfe-kit';
import { type UnitDraft, type UnitField, unitFields } from '../draft/shipment-draft.ts';
import type { ShipmentEditing } from '../draft/use-shipment.ts';
import { UnitDetails } from './unit-details.tsx';
import styles from './unit-editor.module.css';
import type { useUnitEntry } from './use-unit-entry.ts';

interface UnitEditorProps {
  readonly unit: UnitDraft;
  readonly letter: string;
  readonly system: UnitSystem;
  readonly entry: ReturnType<typeof useUnitEntry>;
  readonly edit: ShipmentEditing;
}

/** The fields of a unit, shown under its line on narrow screens. */
export function UnitEditor({ unit, letter, system, entry, edit }: UnitEditorProps) {
  const field = (name: UnitField) => {
    const measure = name === 'count' ? undefined : measureFields[name];
    return (
      <TextField
        key={name}
        {...entry.inputProps(name)}
        name={name}
        label={measure?.label ?? 'Count'}
        {...(measure ? { unit: shownUnit(measure.unit, system) } : {})}
        error={entry.faultOf(name)}
      />
    );
  };
  return (
    <fieldset aria-label={`Unit ${letter}`} className={styles.editor}>
      <div className={`${looks.pair12} ${looks.start}`}>
        <SelectField
          label="Kind"
          value={unit.packaging}
          onValue={(value) => {
            const kind = packagings.find((each) => each.id === value);
            if (kind) edit.change(unit.key, { packaging: kind.id });
          }}
          options={packagings.map((each) => [each.id, each.name] as const)}
        />
        {field('count')}
      </div>
      <div className={styles.sides}>{unitFields.slice(1, 4).map(field)}</div>
      <div className={`${looks.pair12} ${looks.start}`}>
        {field('weight')}
        <CheckField
          className={looks.above24}
          checked={unit.stackable}
          onTick={(stackable) => edit.change(unit.key, { stackable })}
        >
          Stackable, 2&nbsp;high
        </CheckField>
      </div>
      <UnitDetails unit={unit} letter={letter} read={entry.read} system={system} edit={edit} />
      <div className={looks.pair12}>
        <Button
          icon={<CopyIcon />}
          onClick={() => edit.copy(unit.key)}
          aria-label={`Duplicate unit ${letter}`}
        >
          Duplicate
        </Button>
        <Button icon={<BinIcon />} onClick={() => edit.remove(unit.key)} aria-label={`Remove unit ${letter}`}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}
