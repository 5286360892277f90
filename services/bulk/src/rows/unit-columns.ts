import type { UnitColumnKey } from './mapping.ts';

const unitName = '(?:units?|uom|um|units?_of_measure)';
const weightUnit = new RegExp(
  `^(?:variant_|item_|unit_|line_|total_|gross_|shipment_)?(?:weight|wt)_${unitName}$`,
);
const sizeUnit = new RegExp(`^(?:dims?|dimensions?|size|length|lwh)_${unitName}$`);
const anyUnit = /^(?:uom|um|units?_of_measure|measure_units?|measurement_units?|unit_system)$/;

/**
 * The measures whose unit a column states, by its normalized name: 'weight_uom', 'dim_unit'. 'unclear' for a
 * column that may be for any measure or for the package.
 */
export function unitColumnOf(plainName: string): UnitColumnKey | 'unclear' | undefined {
  if (weightUnit.test(plainName)) return 'weight_unit';
  if (sizeUnit.test(plainName)) return 'dimension_unit';
  return anyUnit.test(plainName) ? 'unclear' : undefined;
}
