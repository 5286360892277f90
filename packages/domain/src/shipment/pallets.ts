import { roundTo } from '../measure/rounding.ts';

/** A pallet's footprint in inches. */
export interface PalletSize {
  readonly id: string;
  readonly name: string;
  readonly lengthIn: number;
  readonly widthIn: number;
  /** Where it is common, for orientation. */
  readonly commonIn: string;
}

/**
 * Pallet footprints to choose from, the commonest first.
 * Sources: domain facts, section 2, for the GMA pallet; support.cargoguide.com, "North American pallet", for
 * the other North American ones (length and width of the military pallet are swapped, because it is lifted
 * from the other side); ISO 6780 for the two metric ones, in inches to a hundredth.
 */
export const palletSizes: readonly PalletSize[] = [
  pallet('gma', 'GMA 48 × 40', 48, 40, 'Grocery and most other freight'),
  pallet('42x42', '42 × 42', 42, 42, 'Telecommunications, paint'),
  pallet('48x48', '48 × 48', 48, 48, 'Drums'),
  pallet('40x48', '40 × 48', 40, 48, 'Military, cement; carried with the short side forward'),
  pallet('48x42', '48 × 42', 48, 42, 'Chemicals, beverages'),
  pallet('40x40', '40 × 40', 40, 40, 'Dairy'),
  pallet('48x45', '48 × 45', 48, 45, 'Automotive'),
  pallet('44x44', '44 × 44', 44, 44, 'Drums, chemicals'),
  pallet('36x36', '36 × 36', 36, 36, 'Beverages'),
  pallet('48x36', '48 × 36', 48, 36, 'Beverages, shingles, paper'),
  pallet('48x20', '48 × 20', 48, 20, 'Retail displays'),
  pallet('eur', 'EUR 1200 × 800 mm', 47.24, 31.5, 'Europe'),
  pallet('iso', 'ISO 1200 × 1000 mm', 47.24, 39.37, 'Europe and Asia'),
];

/**
 * Heights of an empty pallet, in inches, to add to goods that were measured without one. A wood pallet is
 * between 5 and 7 in high. These two are usual values to start from and must be labeled so: where the reader
 * has measured the pallet, that measure counts.
 */
export const usualPalletHeightsIn = [5.5, 6] as const;
/** The label to show beside a pallet height that was not measured. */
export const palletHeightLabel = 'Usual height of a wood pallet. Measure yours.';
/** The largest pallet height that can be entered, in inches. */
export const maxPalletHeightIn = 24;

/** Whether the typed height includes the pallet, or is that of the goods alone. */
export type HeightEntry =
  | { readonly palletIncluded: true }
  | { readonly palletIncluded: false; readonly palletHeightIn: number };

/**
 * The height that counts, in inches: a carrier measures the handling unit as tendered, pallet and all.
 * Source: domain facts, section 2, "height includes the pallet".
 * @example overallHeightIn(42, { palletIncluded: false, palletHeightIn: 5.5 }); // => 47.5
 */
export const overallHeightIn = (typedHeightIn: number, entry: HeightEntry): number =>
  entry.palletIncluded ? typedHeightIn : roundTo(typedHeightIn + entry.palletHeightIn, 6);

/**
 * The preset with this footprint in inches, to show it as selected.
 * @example palletSizeOf(48, 40)?.id; // => 'gma'
 */
export const palletSizeOf = (lengthIn: number, widthIn: number): PalletSize | undefined =>
  palletSizes.find((size) => size.lengthIn === lengthIn && size.widthIn === widthIn);

function pallet(id: string, name: string, lengthIn: number, widthIn: number, commonIn: string): PalletSize {
  return { id, name, lengthIn, widthIn, commonIn };
}
