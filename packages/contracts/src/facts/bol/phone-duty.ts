import { needsEmergencyPhone } from '@freightwright/hazmat';
import type { BolDraftForm } from '../../bol/draft-form.ts';

/** Whether a line of the form needs an emergency phone. A limited quantity, for one, needs none (49 CFR 172.604(d)). */
export const hasPhoneDuty = ({ lineItems = [] }: BolDraftForm): boolean =>
  lineItems.some(
    ({ hazmat, hazmatDetails = {} }) =>
      hazmat === true &&
      needsEmergencyPhone({
        ...hazmatDetails,
        properShippingName: hazmatDetails.properShippingName ?? '',
      }),
  );
