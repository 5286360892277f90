import type { BlockName } from '@freightwright/bol-document';

const blocks: readonly (readonly [fields: RegExp, block: BlockName])[] = [
  [/^(shipper|sidNumber|fob)/, 'shipFrom'],
  [/^(consignee|cidNumber|locationNumber)/, 'shipTo'],
  [/^thirdParty/, 'billTo'],
  [/^(freightChargeTerms|masterBol)/, 'terms'],
  [/^(carrierName|scac|proNumber|trailerNumber|sealNumbers|serviceType)/, 'carrier'],
  [/^(accessorials|specialInstructions|references|emergency|pickup|delivery)/, 'instructions'],
  [/^(protectFromFreezing|doNotStack|topLoadOnly|billTo|broker|codRemitTo)/, 'instructions'],
  [/^lineItems\.\d+\.(customerOrderNo|additionalShipperInfo|palletType)/, 'orders'],
  [/^lineItems/, 'items'],
  [/^declared/, 'value'],
  [/^(codAmount|feeTerms|customerCheck)/, 'cod'],
  [/^(trailerLoaded|freightCounted)/, 'signatures'],
  [/^section7/, 'section7'],
];

/** The block of the printed page that shows a field; undefined for the date, which belongs to no block. */
export const blockOf = (path: string): BlockName | undefined =>
  blocks.find(([fields]) => fields.test(path))?.[1];
