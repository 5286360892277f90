import type { BolDraftForm } from '@freightwright/contracts';

/**
 * What of a bill is true of another shipment too: the parties, the lines, the services and the charges. The
 * ship date, the delivery date, the numbers of the shipment (PRO, SID, CID), the trailer, its seals and the signature of Section
 * 7 belong to one shipment.
 */
export function usedAgain(form: BolDraftForm): BolDraftForm {
  const {
    shipDate: _shipDate,
    proNumber: _proNumber,
    trailerNumber: _trailerNumber,
    sealNumbers: _sealNumbers,
    sidNumber: _sidNumber,
    cidNumber: _cidNumber,
    deliveryDate: _deliveryDate,
    section7: _section7,
    totalPackages: _totalPackages,
    totalWeight: _totalWeight,
    ...lasting
  } = form;
  return lasting;
}
