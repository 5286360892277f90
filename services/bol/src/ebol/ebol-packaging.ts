import type { EbolPackaging } from '@freightwright/contracts';
import type { packageTypes } from '@freightwright/contracts/facts';

/** Our kinds of packages and handling units by the standard's codes. Pallet and tote differ from what we print. */
export const ebolPackaging: Readonly<Record<keyof typeof packageTypes, EbolPackaging>> = {
  pallet: 'PAT',
  skid: 'SKD',
  'slip-sheet': 'SLP',
  crate: 'CRT',
  carton: 'CTN',
  box: 'BOX',
  case: 'CAS',
  drum: 'DRM',
  pail: 'PAL',
  keg: 'KEG',
  cylinder: 'CYL',
  tote: 'TBN',
  bag: 'BAG',
  bundle: 'BDL',
  coil: 'COL',
  reel: 'REL',
  roll: 'ROL',
  tube: 'TBE',
  piece: 'PCS',
  loose: 'LSE',
};
