/**
 * How freight is packed or held together: the code that the document prints, and the words for one and for
 * several.
 */
export const packageTypes = {
  pallet: { code: 'PLT', one: 'pallet', many: 'pallets' },
  skid: { code: 'SKD', one: 'skid', many: 'skids' },
  'slip-sheet': { code: 'SLP', one: 'slip sheet', many: 'slip sheets' },
  crate: { code: 'CRT', one: 'crate', many: 'crates' },
  carton: { code: 'CTN', one: 'carton', many: 'cartons' },
  box: { code: 'BOX', one: 'box', many: 'boxes' },
  case: { code: 'CAS', one: 'case', many: 'cases' },
  drum: { code: 'DRM', one: 'drum', many: 'drums' },
  pail: { code: 'PAL', one: 'pail', many: 'pails' },
  keg: { code: 'KEG', one: 'keg', many: 'kegs' },
  cylinder: { code: 'CYL', one: 'cylinder', many: 'cylinders' },
  tote: { code: 'TOT', one: 'tote', many: 'totes' },
  bag: { code: 'BAG', one: 'bag', many: 'bags' },
  bundle: { code: 'BDL', one: 'bundle', many: 'bundles' },
  coil: { code: 'COL', one: 'coil', many: 'coils' },
  reel: { code: 'REL', one: 'reel', many: 'reels' },
  roll: { code: 'ROL', one: 'roll', many: 'rolls' },
  tube: { code: 'TBE', one: 'tube', many: 'tubes' },
  piece: { code: 'PCS', one: 'piece', many: 'pieces' },
  loose: { code: 'LSE', one: 'piece, loose', many: 'pieces, loose' },
} as const;

/**
 * The specification's pallet type, 'Standard' unless the shipper says otherwise. 'None' means that the line
 * stands neither on a pallet nor on a slip sheet.
 */
export const palletTypes = ['Standard', 'Block', 'Euro', 'Custom', 'Slip sheet', 'None'] as const;
