import { takeEstimate, takeHandover } from '@freightwright/mfe-kit';
import type { DraftKeeper } from '../draft/draft-keeper.ts';
import type { BolValues } from './bol-values.ts';
import { type EstimatedValues, valuesOfEstimate } from './fill-in-estimate.ts';
import type { LineValues } from './line-values.ts';
import { linesFromShipment } from './lines-from-shipment.ts';

/** What was filled in from a shipment and its estimate, and what stood there before. */
export interface FilledIn {
  readonly lines: readonly LineValues[];
  readonly isUnstackable: boolean;
  /** Undefined when the shipment came without an estimate. */
  readonly quoteId: string | undefined;
  readonly before: Pick<BolValues, 'lines' | 'doNotStack' | keyof EstimatedValues>;
}

/** Fills in the shipment that was left for this page. Null when another page has taken it meanwhile. */
export function fillInShipment(keeper: DraftKeeper): FilledIn | null {
  const handover = takeHandover();
  if (handover === undefined) return null;
  const estimate = takeEstimate(handover.shipment);
  const lines = linesFromShipment(handover.shipment, handover.chosenScale);
  const isUnstackable =
    handover.isStackingKnown && handover.shipment.handlingUnits.some(({ stackable }) => !stackable);
  const before = keeper.state.get().values;
  keeper.change((values) => ({
    ...values,
    lines,
    doNotStack: values.doNotStack || isUnstackable,
    ...(estimate && valuesOfEstimate(estimate, values)),
  }));
  const { doNotStack, shipper, consignee, carrierName, serviceType } = before;
  const { freightChargeTerms, accessorials, references } = before;
  return {
    lines,
    isUnstackable,
    quoteId: estimate?.quoteId,
    before: {
      ...{ lines: before.lines, doNotStack, shipper, consignee, carrierName, serviceType },
      ...{ freightChargeTerms, accessorials, references },
    },
  };
}
