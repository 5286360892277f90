import { bolLimits } from '@freightwright/contracts/facts';
import type { HandedEstimate, HandedPlace } from '@freightwright/mfe-kit';
import { type BolValues, freshKey } from './bol-values.ts';
import { isBlankParty, type PartyValues } from './party-values.ts';

export type EstimatedValues = Pick<
  BolValues,
  | 'shipper'
  | 'consignee'
  | 'carrierName'
  | 'serviceType'
  | 'freightChargeTerms'
  | 'accessorials'
  | 'references'
>;

/**
 * The fields of a bill that an estimate fills in. A party into which something was typed stays as it is,
 * because the reader knows the address better than the estimate does.
 */
export function valuesOfEstimate(estimate: HandedEstimate, values: BolValues): EstimatedValues {
  const { quoteId, carrierName, serviceType, freightChargeTerms, accessorials } = estimate;
  const isOnBill = values.references.some(({ kind, value }) => kind === 'Quote' && value === quoteId);
  const hasRoom = values.references.length < bolLimits.references && quoteId.length <= bolLimits.reference;
  const quote = { key: freshKey(values.references), kind: 'Quote', value: quoteId };
  return {
    shipper: partyAt(estimate.origin, values.shipper),
    consignee: partyAt(estimate.destination, values.consignee),
    carrierName: carrierName || values.carrierName,
    serviceType,
    freightChargeTerms,
    accessorials,
    references: isOnBill || !hasRoom ? values.references : [...values.references, quote],
  };
}

const partyAt = ({ zip, city, state }: HandedPlace, party: PartyValues): PartyValues =>
  isBlankParty(party) ? { ...party, zip, city, state } : party;
