import { maxCommodityDescription, maxNmfcItem } from '@freightwright/contracts/constants';
import type { Packaging, UnitSystem } from '@freightwright/domain';
import {
  formatNumber,
  freightClasses,
  isFreightClass,
  packagings,
  shownFigure,
  shownUnit,
} from '@freightwright/domain';
import {
  BinIcon,
  CheckField,
  MeasureField,
  SelectField,
  selectWhole,
  TextField,
} from '@freightwright/mfe-kit';
import type { ComponentProps } from 'react';
import type { ReadCommodity, ReadUnit } from '../draft/read-unit.ts';
import type { CommodityDraft, UnitDraft } from '../draft/shipment-draft.ts';
import styles from './commodity-fields.module.css';

interface CommodityFieldsProps {
  readonly commodity: CommodityDraft;
  /** "Commodity 1 of unit A" */
  readonly name: string;
  readonly violations: ReadCommodity['violations'];
  readonly system: UnitSystem;
  readonly onChange: (values: Partial<CommodityDraft>) => void;
  readonly onRemove: () => void;
}

export function CommodityFields(props: CommodityFieldsProps) {
  const { commodity, name, violations, system, onChange, onRemove } = props;
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
        error={violations.pieces}
        onChange={(event) => onChange({ pieces: event.currentTarget.value })}
      />
      <PackagingField
        label="Packaging"
        value={commodity.packaging}
        onPackaging={(packaging) => onChange({ packaging })}
      />
      <MeasureField
        label="Weight"
        unit={shownUnit('lb', system)}
        value={commodity.weight}
        error={violations.weight}
        onValue={(weight) => onChange({ weight })}
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
        error={violations.nmfcItem}
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

/** Describes whether the commodities add up to the unit's weight, and how they count. */
export function commodityWeights(unit: UnitDraft, read: ReadUnit, system: UnitSystem): string {
  const complete = read.commodities.flatMap(({ commodity }) => commodity ?? []);
  const open = unit.commodities.length - complete.length;
  const texts: string[] = [];
  if (open > 0) {
    const one = open === 1;
    texts.push(`${one ? 'One commodity' : `${open} commodities`} without pieces or weight: not counted.`);
  }
  const sumLb = complete.reduce((sum, { weightLb }) => sum + weightLb, 0);
  if (read.unit !== null && complete.length > 0) {
    const pounds = (lb: number) =>
      `${formatNumber(shownFigure(lb, 'lb', system), 1)}\u00a0${shownUnit('lb', system)}`;
    const restLb = read.unit.weightLb - sumLb;
    if (restLb < -0.05) {
      texts.push(
        `The commodities weigh ${pounds(sumLb)}, more than the ${pounds(read.unit.weightLb)} of the unit. Correct the one or the other.`,
      );
    } else if (restLb > 0.05) {
      texts.push(
        `${pounds(sumLb)} of ${pounds(read.unit.weightLb)} described; the rest counts as pallet and packing, shared out by weight.`,
      );
    } else texts.push(`The commodities describe all ${pounds(read.unit.weightLb)}.`);
  }
  return texts.join(' ');
}

interface PackagingFieldProps extends Omit<ComponentProps<typeof SelectField>, 'options' | 'onValue'> {
  readonly onPackaging: (packaging: Packaging) => void;
}

/** The packaging of a unit, or of its content. */
export const PackagingField = ({ onPackaging, ...field }: PackagingFieldProps) => (
  <SelectField
    {...field}
    options={packagings.map(({ id, name }) => [id, name] as const)}
    onValue={(value) => {
      const kind = packagings.find(({ id }) => id === value);
      if (kind) onPackaging(kind.id);
    }}
  />
);
