import { maxCommodityDescription, maxNmfcItem } from '@freightwright/contracts/facts';
import {
  freightClasses,
  isFreightClass,
  packagings,
  shownUnit,
  type UnitSystem,
} from '@freightwright/domain';
import { BinIcon, CheckField, SelectField, selectWhole, TextField } from '@freightwright/mfe-kit';
import type { ReadCommodity } from '../draft/read-unit.ts';
import type { CommodityDraft } from '../draft/shipment-draft.ts';
import styles from './commodity-fields.module.css';

interface CommodityFieldsProps {
  readonly commodity: CommodityDraft;
  /** "Commodity 1 of unit A" */
  readonly name: string;
  readonly faults: ReadCommodity['faults'];
  readonly system: UnitSystem;
  readonly onChange: (values: Partial<CommodityDraft>) => void;
  readonly onRemove: () => void;
}

/** The fields for goods of one kind inside a unit. */
export function CommodityFields({
  commodity,
  name,
  faults,
  system,
  onChange,
  onRemove,
}: CommodityFieldsProps) {
  return (
    <fieldset aria-label={name} className={styles.commodity}>
      <TextField
        label="Description"
        className={styles.description}
        autoComplete="off"
        maxLength={maxCommodityDescription}
        value={commodity.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <TextField
        label="Pieces"
        inputMode="numeric"
        onFocus={selectWhole}
        autoComplete="off"
        maxLength={12}
        value={commodity.pieces}
        error={faults.pieces}
        onChange={(event) => onChange({ pieces: event.currentTarget.value })}
      />
      <SelectField
        label="Packaging"
        value={commodity.packaging}
        onValue={(value) => {
          const kind = packagings.find(({ id }) => id === value);
          if (kind) onChange({ packaging: kind.id });
        }}
        options={packagings.map(({ id, name: word }) => [id, word] as const)}
      />
      <TextField
        label="Weight"
        unit={shownUnit('lb', system)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        value={commodity.weight}
        error={faults.weight}
        onChange={(event) => onChange({ weight: event.currentTarget.value })}
      />
      <SelectField
        label="Own class"
        value={commodity.freightClass}
        onValue={(value) => onChange({ freightClass: isFreightClass(value) ? value : '' })}
        options={freightClasses.map(({ freightClass }) => [freightClass, freightClass] as const)}
        placeholder="By density"
      />
      <TextField
        label="NMFC item"
        optional
        autoComplete="off"
        maxLength={maxNmfcItem}
        placeholder="156600-05"
        value={commodity.nmfcItem}
        error={faults.nmfcItem}
        onChange={(event) => onChange({ nmfcItem: event.currentTarget.value })}
      />
      <div className={styles.last}>
        <CheckField checked={commodity.hazmat} onTick={(hazmat) => onChange({ hazmat })}>
          Hazmat
        </CheckField>
        <button type="button" className={styles.remove} aria-label={`Remove: ${name}`} onClick={onRemove}>
          <BinIcon />
        </button>
      </div>
    </fieldset>
  );
}
