import { dimension } from './figures.ts';

/**
 * The size of one handling unit of a line as tendered, pallet included, in inches; may be left out. Cube and
 * density follow from it (`lineMeasures`). 49 CFR 373.101(e) lets a bill state measurements where rating
 * needs them.
 */
export const unitSizeFields = {
  lengthIn: dimension('Length'),
  widthIn: dimension('Width'),
  heightIn: dimension('Height'),
};
