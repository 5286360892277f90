export * from './code-128.ts';
export * from './document.ts';
export * from './hazmat-description.ts';
export * from './layout-bol.ts';
export * from './layout-labels.ts';
export * from './legal-texts.ts';
export { formatMeasures, formatOverlength, linesOnPallets } from './line-measures.ts';
export {
  type BolOnPaper,
  type CarrierRow,
  type Party,
  type PrintedBol,
  printedBolOf,
} from './printed-bol.ts';
export { describeDelivery, describeHandling, describePickup } from './service-texts.ts';
export { describeUnderlying } from './underlying-bills.ts';
