import {
  fieldFigure,
  palletHeightLabel,
  palletSizeOf,
  palletSizes,
  shownUnit,
  standsOnPallet,
  unitFigures,
  usualPalletHeightsIn,
} from '@freightwright/domain';
import { Button, CheckField, MeasureField, PlusIcon, SelectField, util } from '@freightwright/mfe-kit';
import { useContext } from 'react';
import type { ReadUnit } from '../draft/read-unit.ts';
import { unitNextBreak } from '../draft/unit-texts.ts';
import { RowsFrozen } from '../draft/use-withheld-figures.ts';
import { CommodityFields, commodityWeights } from './commodity-fields.tsx';
import styles from './unit-details.module.css';
import type { UnitProps } from './use-unit-entry.ts';
/** Fields that most units do not need: the pallet's footprint, its orientation, and its content. */
export function UnitDetails({ unit, letter, read, system, edit }: UnitProps & { readonly read: ReadUnit }) {
  const isFrozen = useContext(RowsFrozen) !== null;
  const onPallet = standsOnPallet(unit.packaging);
  const inches = (value: number) => String(fieldFigure(value, 'in', system));
  return (
    <div className={`${util.stack12} ${util.shrinking}`}>
      <fieldset aria-label={`Options of unit ${letter}`} className={styles.options}>
        {onPallet && (
          <SelectField
            label="Pallet size"
            className={styles.footprint}
            value={read.unit ? (palletSizeOf(read.unit.lengthIn, read.unit.widthIn)?.id ?? '') : ''}
            onValue={(id) => {
              const size = palletSizes.find((each) => each.id === id);
              if (size) edit.change(unit.key, { length: inches(size.lengthIn), width: inches(size.widthIn) });
            }}
            options={palletSizes.map((size) => [size.id, size.name] as const)}
            placeholder="As typed"
          />
        )}
        <div className={util.ticks}>
          <CheckField checked={unit.turnable} onTick={(turnable) => edit.change(unit.key, { turnable })}>
            May be turned in the trailer
          </CheckField>
          {onPallet && (
            <CheckField
              checked={unit.palletHeight === null}
              onTick={(included) =>
                edit.change(unit.key, { palletHeight: included ? null : inches(usualPalletHeightsIn[0]) })
              }
            >
              Height includes the pallet
            </CheckField>
          )}
        </div>
        {onPallet && unit.palletHeight !== null && (
          <div className={styles.palletHeight}>
            <MeasureField
              label="Pallet height"
              unit={shownUnit('in', system)}
              value={unit.palletHeight}
              error={
                read.violations.palletHeight ??
                (read.missing.includes('palletHeight') ? 'Pallet height is required' : undefined)
              }
              onValue={(palletHeight) => edit.change(unit.key, { palletHeight })}
            />
            <p className={util.note}>{palletHeightLabel}</p>
          </div>
        )}
      </fieldset>
      {read.unit !== null && !isFrozen && (
        <p className={util.note}>{unitNextBreak(read.unit, unitFigures(read.unit), system)}</p>
      )}
      <section aria-label={`Contents of unit ${letter}`} className={styles.contents}>
        <p className={`${util.above8} ${util.caption}`}>What is inside one unit {letter}</p>
        {unit.commodities.length === 0 && (
          <p className={util.note}>
            Not needed for the class by density. Describe it where one unit holds several commodities, or
            where the commodity has a class of its own.
          </p>
        )}
        {unit.commodities.map((commodity, index) => (
          <CommodityFields
            key={commodity.key}
            commodity={commodity}
            name={`Commodity ${index + 1} of unit ${letter}`}
            violations={read.commodities[index]?.violations ?? {}}
            system={system}
            onChange={(values) => edit.changeCommodity(unit.key, commodity.key, values)}
            onRemove={() => edit.removeCommodity(unit.key, commodity.key)}
          />
        ))}
        {unit.commodities.length > 0 && <p className={util.note}>{commodityWeights(unit, read, system)}</p>}
        {unit.commodities.length < 50 && (
          <Button
            icon={<PlusIcon />}
            onClick={() => edit.addCommodity(unit.key, onPallet ? 'carton' : unit.packaging)}
          >
            {unit.commodities.length === 0 ? 'Describe the contents' : 'Add a commodity'}
          </Button>
        )}
      </section>
    </div>
  );
}
