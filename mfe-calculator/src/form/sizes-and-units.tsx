import { cmFromIn, type PalletSize, palletSizes, type UnitSystem } from '@freightwright/domain';
import type { Writable } from '@freightwright/mfe-kit';
import { CheckField, SegmentedControl, SelectField, useReadable, util } from '@freightwright/mfe-kit';
import type { ActingCalculator } from '../engine/actions.ts';
import styles from './pallet-height.module.css';

export interface SizesAndUnitsProps {
  readonly calculator: ActingCalculator;
  /** The user's chosen units, which are saved. */
  readonly units: Writable<UnitSystem>;
}

const systems = [
  ['us', 'in, lb', 'Inches and pounds'],
  ['metric', 'cm, kg', 'Centimeters and kilograms'],
] as const;

export function SizesAndUnits({ calculator, units }: SizesAndUnitsProps) {
  const { entry } = useReadable(calculator.state);
  const footprint =
    entry.texts.length && entry.texts.width ? (calculator.actions()?.footprint() ?? null) : null;
  const chosen = palletSizes.find(
    (size) => size.lengthIn === footprint?.lengthIn && size.widthIn === footprint.widthIn,
  );
  return (
    <div className={styles.options}>
      <SegmentedControl
        legend="Units"
        options={systems}
        value={entry.system}
        onValue={(system) => {
          units.set(system);
          calculator.actions()?.showIn(system);
        }}
      />
      <SelectField
        label="Pallet footprint"
        note={chosen?.commonIn}
        placeholder={footprint ? 'Own size' : 'Choose a size'}
        options={palletSizes.map((size) => [size.id, sizeName(size, entry.system)] as const)}
        value={chosen?.id ?? ''}
        onValue={(id) => {
          const size = palletSizes.find((each) => each.id === id);
          if (size) calculator.actions()?.takeFootprint(size);
        }}
      />
      <CheckField
        className={util.whole}
        checked={entry.palletIncluded}
        onTick={(included) => calculator.actions()?.measureHeight(included)}
      >
        Height includes the pallet
      </CheckField>
    </div>
  );
}

/** "GMA 48 × 40 in", in metric "GMA 122 × 102 cm". Sizes with metric names stay as they are. */
function sizeName({ name }: PalletSize, system: UnitSystem): string {
  if (name.endsWith('mm')) return name;
  if (system === 'us') return `${name} in`;
  return `${name.replace(/\d+/g, (inches) => String(Math.round(cmFromIn(Number(inches)))))} cm`;
}
