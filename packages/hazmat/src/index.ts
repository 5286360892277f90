export type { EntryCheck } from './entry/check-entry.ts';
export { checkEntry } from './entry/check-entry.ts';
export { needsEmergencyPhone } from './entry/emergency-phone.ts';
export type { BasicEntry, HazmatEntry, HazmatProblem, HazmatProblemCode } from './entry/hazmat-entry.ts';
export { entryOf } from './entry/hazmat-entry.ts';
export { refusalOf } from './entry/refused-kinds.ts';
export {
  allowsLimitedQuantity,
  formatRow,
  isLiquefiedPetroleumGas,
  isReportable,
  isSmallArmsArticle,
  pollutantPercent,
  reportablePercent,
  rowsOfNumber,
  symbolNotices,
} from './entry/rows.ts';
export { findPollutants, findSubstances } from './find/find-listed.ts';
export { findRows } from './find/find-rows.ts';
export type {
  HazardousSubstance,
  HazardZone,
  HazmatRow,
  HazmatTable,
  InhalationHazard,
  MarinePollutant,
  PackingGroup,
  PhysicalState,
} from './hazmat-table.ts';
export type { PackedLine, PackingProblem, PackingProblemCode } from './load/check-packages.ts';
export { checkPackages, HEAVIEST_PALLET_LB } from './load/check-packages.ts';
export { innerLimit } from './load/inner-packagings.ts';
export type { LoadedLine } from './load/loaded-line.ts';
export type { OutsideNumber } from './load/outside-numbers.ts';
export { outsideNumbers } from './load/outside-numbers.ts';
export { isFoodstuff, poisonWithFood } from './load/poisons-and-food.ts';
export type { PlacardAdvice, RequiredPlacard } from './load/required-placards.ts';
export { requiredPlacards } from './load/required-placards.ts';
export type { SegregatedPair, SegregationVerdict } from './load/segregate-lines.ts';
export { segregateLines } from './load/segregate-lines.ts';
export { listMaterials } from './lookup/list-materials.ts';
export { materialOfNumber } from './lookup/material-of-number.ts';
export type { AddedText, HazmatDescription } from './print/basic-description.ts';
export { describeEntry, formatDescription } from './print/basic-description.ts';
export type {
  AmountProblem,
  HazmatAmount,
  HazmatPackage,
  HazmatQuantityUnit,
} from './print/package-kinds.ts';
export {
  checkAmount,
  hazmatPackages,
  hazmatQuantityUnits,
  isHazmatPackage,
  packageKindsOf,
} from './print/package-kinds.ts';
