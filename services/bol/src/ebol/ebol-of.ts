import { type BolForm, type Ebol, type EbolRequestorRole, isTestBolNumber } from '@freightwright/contracts';
import { ebolFreight } from './ebol-freight.ts';
import { ebolInstructions } from './ebol-instructions.ts';
import { ebolParties } from './ebol-parties.ts';
import { ebolReferences } from './ebol-references.ts';
import { ebolServices, localTimeAt } from './ebol-services.ts';

/**
 * An issued bill as NMFTA's eBOL 2.1.0. The bill must have no `ebolFaults`. The same bill always gives the
 * same eBOL, and nothing that the bill says is left out: docs/ebol.md lists where each of its fields goes.
 */
export function ebolOf(bolNumber: string, form: BolForm, requestorRole: EbolRequestorRole): Ebol {
  return {
    version: '2.1.0',
    bol: {
      function: 'Create',
      isTest: isTestBolNumber(bolNumber),
      requestorRole,
      requestedPickupDate: localTimeAt(form.shipDate),
      specialInstructions: ebolInstructions(form),
    },
    referenceNumbers: ebolReferences(bolNumber, form),
    payment: { terms: form.freightChargeTerms },
    ...ebolFreight(form),
    accessorials: ebolServices(form),
    ...ebolParties(form),
  };
}
