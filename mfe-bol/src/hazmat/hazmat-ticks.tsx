import { allowsLimitedQuantity, type HazmatRow, isLiquefiedPetroleumGas } from '@freightwright/hazmat';
import { CheckField } from '@freightwright/mfe-kit';
import { useFormAccess } from '../form/form-context.ts';
import type { HazmatValues } from '../form/hazmat-values.ts';
import columns from '../sections/columns.module.css';

/** What holds for a line or does not. */
export type HazmatFlag =
  | 'reportableQuantity'
  | 'marinePollutant'
  | 'limitedQuantity'
  | 'nonOdorized'
  | 'hot'
  | 'residue'
  | 'hazardousWaste';

interface HazmatTicksProps {
  readonly details: HazmatValues;
  /** Undefined while no row is chosen. */
  readonly row: HazmatRow | undefined;
  /** The path of a field in the contract. */
  readonly path: (field: HazmatFlag) => string;
  readonly onPut: (fields: Partial<HazmatValues>) => void;
}

/** The boxes to tick. One that the row has no use for is left out unless it is ticked. */
export function HazmatTicks({ details, row, path, onPut }: HazmatTicksProps) {
  const { errorOf } = useFormAccess();
  const mayBeLimited = row === undefined || allowsLimitedQuantity(row);
  const isPetroleumGas = row !== undefined && isLiquefiedPetroleumGas(row);
  const flags: readonly (readonly [HazmatFlag, string, isOffered?: boolean])[] = [
    ['reportableQuantity', 'Reportable quantity (RQ)'],
    ['marinePollutant', 'Marine pollutant'],
    ['limitedQuantity', 'Limited quantity', mayBeLimited],
    ['nonOdorized', 'Non-odorized', isPetroleumGas],
    ['hot', 'Elevated temperature (HOT)'],
    ['residue', 'Residue, last contained'],
    ['hazardousWaste', 'Hazardous waste'],
  ];
  return (
    <div className={columns.ticks}>
      {flags.map(
        ([field, words, isOffered = true]) =>
          (isOffered || details[field]) && (
            <CheckField
              key={field}
              data-field={path(field)}
              checked={details[field]}
              error={errorOf(path(field))}
              onTick={(on) => onPut({ [field]: on })}
            >
              {words}
            </CheckField>
          ),
      )}
    </div>
  );
}
