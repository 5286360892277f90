/** How a handling unit or a piece is packed. */
export type Packaging =
  | 'pallet'
  | 'skid'
  | 'crate'
  | 'box'
  | 'carton'
  | 'drum'
  | 'tote'
  | 'bundle'
  | 'roll'
  | 'reel'
  | 'bag'
  | 'loose';

/** Every kind with its singular and plural, in the order of a menu: "1 pallet", "4 pallets". */
export const packagings: readonly {
  readonly id: Packaging;
  readonly name: string;
  readonly plural: string;
}[] = [
  { id: 'pallet', name: 'Pallet', plural: 'pallets' },
  { id: 'skid', name: 'Skid', plural: 'skids' },
  { id: 'crate', name: 'Crate', plural: 'crates' },
  { id: 'box', name: 'Box', plural: 'boxes' },
  { id: 'carton', name: 'Carton', plural: 'cartons' },
  { id: 'drum', name: 'Drum', plural: 'drums' },
  { id: 'tote', name: 'Tote', plural: 'totes' },
  { id: 'bundle', name: 'Bundle', plural: 'bundles' },
  { id: 'roll', name: 'Roll', plural: 'rolls' },
  { id: 'reel', name: 'Reel', plural: 'reels' },
  { id: 'bag', name: 'Bag', plural: 'bags' },
  { id: 'loose', name: 'Loose piece', plural: 'loose pieces' },
];

/**
 * Pallets and skids: their footprint has presets, and their height is often measured without them.
 * @example standsOnPallet('crate'); // => false
 */
export const standsOnPallet = (packaging: Packaging): boolean =>
  packaging === 'pallet' || packaging === 'skid';
