import { Button, billedService, handOverEstimate, looks, usePlatform } from '@freightwright/mfe-kit';
import { shipmentOf } from '../form/read-entry.ts';
import type { Predicted } from '../predict/use-prediction.ts';
import { PrintIcon } from '../predictor-icons.tsx';

/** What can be done with an estimate. */
export function ResultActions({ predicted }: { readonly predicted: Predicted }) {
  const { navigate } = usePlatform();
  const makeBill = () => {
    const { entry, prediction } = predicted;
    const shipment = shipmentOf(entry);
    if (shipment === undefined) return;
    const { lane, tariff } = prediction.breakdown;
    handOverEstimate(shipment, {
      quoteId: prediction.quoteId,
      // The built-in tariff is no carrier's, so it names none on a bill.
      carrierName: tariff.isModelled ? '' : tariff.name,
      serviceType: billedService[prediction.serviceType],
      freightChargeTerms: 'Prepaid',
      accessorials: entry.accessorials,
      origin: placeOf(lane.origin),
      destination: placeOf(lane.destination),
    });
    navigate('/bol');
  };
  return (
    <div className={`${looks.buttons} ${looks.inset} ${looks.ruled}`}>
      <Button onClick={makeBill}>Make a BOL from this</Button>
      <Button icon={<PrintIcon />} onClick={() => window.print()}>
        Print or save as PDF
      </Button>
    </div>
  );
}

const placeOf = ({ zip, city, state }: { zip: string; city: string; state: string }) => ({
  ...{ zip, city, state },
});
