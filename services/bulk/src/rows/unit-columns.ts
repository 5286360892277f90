const unitName = '(?:units?|uom|um|units?_of_measure)';
const weightUnit = new RegExp(`^(?:variant_|item_|gross_|shipment_)?(?:weight|wt)_${unitName}$`);
const sizeUnit = new RegExp(`^(?:dims?|dimensions?|size|length|lwh)_${unitName}$`);
const anyUnit = /^(?:uom|um|units?_of_measure|measure_units?|measurement_units?|unit_system)$/;

/**
 * The measures whose unit a column states, by its normalized name: 'weight_uom', 'dim_unit'. 'unclear' for a
 * column that may be for any measure or for the package.
 */
export function unitColumnOf(plainName: string): readonly string[] | 'unclear' | undefined {
  if (weightUnit.test(plainName)) return ['weight'];
  if (sizeUnit.test(plainName)) return ['length', 'width', 'height'];
  return anyUnit.test(plainName) ? 'unclear' : undefined;
}
