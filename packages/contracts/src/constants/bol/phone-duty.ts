import { needsEmergencyPhone } from '@freightwright/hazmat';
import type { BolDraftForm } from '../../bol/draft-form.ts';

// Apart from the other rules, because the bill page needs it at once and loads those with the first check.

/**
 * Whether a line requires an emergency phone. A limited quantity does not (49 CFR 172.604(d)).
 * @example hasPhoneDuty({ lineItems: [{ hazmat: true, hazmatDetails: {} }] }); // => true
 */
export const hasPhoneDuty = ({ lineItems = [] }: BolDraftForm): boolean =>
  lineItems.some(
    ({ hazmat, hazmatDetails = {} }) =>
      hazmat === true &&
      needsEmergencyPhone({ ...hazmatDetails, properShippingName: hazmatDetails.properShippingName ?? '' }),
  );
