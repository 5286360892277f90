import { Button, billedService, handOverEstimate, Section, usePlatform, util } from '@freightwright/mfe-kit';
import { PrintIcon } from '../components/predictor-icons.ts';
import { summaryOf } from '../form/predictor-texts.ts';
import { shipmentOf } from '../form/read-entry.ts';
import type { Predicted } from '../predict/use-prediction.ts';
import { Alternatives } from './alternatives.tsx';
import { LaneSection } from './lane-section.tsx';
import { PriceMakeup } from './price-makeup.tsx';
import { PrintedPrediction } from './printed-prediction.tsx';
import { ChangeList, FactorList, InsightList, WarningList } from './reasons.tsx';
import styles from './result.module.css';
import { TotalHead } from './total-head.tsx';

interface PredictionResultProps {
  readonly predicted: Predicted;
  /** The form has changed since. */
  readonly isOutdated: boolean;
}

/** An estimate with every step of its calculation. */
export function PredictionResult({ predicted, isOutdated }: PredictionResultProps) {
  const { prediction } = predicted;
  return (
    <>
      <Section aria-label="Estimate">
        {isOutdated && (
          <p className={styles.outdated}>
            This estimate is for {summaryOf(predicted)}. Predict the cost again for what the form says now.
          </p>
        )}
        <TotalHead prediction={prediction} />
        <PriceMakeup prediction={prediction} />
        <ResultActions predicted={predicted} />
      </Section>
      {prediction.warnings.length > 0 && <WarningList warnings={prediction.warnings} />}
      <Section title="Why this price">
        <FactorList factors={prediction.factors} />
      </Section>
      {prediction.changes.length > 0 && (
        <Section
          title="What would change it"
          aside={<span className={util.note}>Calculated by the same rules</span>}
        >
          <ChangeList changes={prediction.changes} />
        </Section>
      )}
      <Alternatives prediction={prediction} />
      <InsightList prediction={prediction} />
      <LaneSection prediction={prediction} />
      <PrintedPrediction predicted={predicted} />
    </>
  );
}

export function ResultActions({ predicted }: { readonly predicted: Predicted }) {
  const { navigate } = usePlatform();
  const makeBill = () => {
    const { entry, prediction } = predicted;
    const shipment = shipmentOf(entry);
    if (shipment === undefined) return;
    const { lane, tariff } = prediction.breakdown;
    handOverEstimate(
      shipment,
      {
        quoteId: prediction.quoteId,
        // The built-in tariff is not a carrier's, so it names none on a bill.
        carrierName: tariff.isModelled ? '' : tariff.name,
        serviceType: billedService[prediction.serviceType],
        freightChargeTerms: 'Prepaid',
        accessorials: entry.accessorials,
        origin: placeOf(lane.origin),
        destination: placeOf(lane.destination),
      },
      entry.shipment !== null || entry.isUnstackable,
    );
    navigate('/bol');
  };
  return (
    <div className={`${util.buttons} ${util.inset} ${util.ruled}`}>
      <Button onClick={makeBill}>Create bill of lading</Button>
      <Button icon={<PrintIcon />} onClick={() => window.print()}>
        Print or save as PDF
      </Button>
    </div>
  );
}

const placeOf = ({ zip, city, state }: { zip: string; city: string; state: string }) => ({
  zip,
  city,
  state,
});
