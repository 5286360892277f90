import type { Commodity, HandlingUnit, Shipment } from '@freightwright/contracts';
import { bolLimits } from '@freightwright/contracts/constants';
import { compareScales, densityPcf, isFreightClass, type ScaleId } from '@freightwright/domain';
import { type HandedEstimate, type HandedPlace, takeEstimate, takeHandover } from '@freightwright/mfe-kit';
import type { DraftStore } from '../draft/draft-store.ts';
import type { BolValues, LineValues, PartyValues } from '../values/bol-values.ts';
import { blankLine, freshKey, isBlankParty } from '../values/bol-values.ts';

/** What was filled in from a shipment and its estimate, and the previous values. */
export interface FilledIn {
  readonly lines: readonly LineValues[];
  readonly isUnstackable: boolean;
  /** Undefined when the shipment came without an estimate. */
  readonly quoteId: string | undefined;
  readonly before: Partial<BolValues> & Pick<BolValues, 'lines'>;
}

/** Fills in the shipment handed over to this page. Null when another page has claimed it meanwhile. */
export function fillInShipment(draftStore: DraftStore): FilledIn | null {
  const handover = takeHandover();
  if (handover === undefined) return null;
  const estimate = takeEstimate(handover.shipment);
  const lines = linesFromShipment(handover.shipment, handover.chosenScale);
  const isUnstackable =
    handover.isStackingKnown && handover.shipment.handlingUnits.some(({ stackable }) => !stackable);
  const before = draftStore.state.get().values;
  const filled: Partial<BolValues> = {
    lines,
    doNotStack: before.doNotStack || isUnstackable,
    ...(estimate && valuesOfEstimate(estimate, before)),
  };
  draftStore.change((values) => ({ ...values, ...filled }));
  const names = Object.keys(filled) as (keyof BolValues)[];
  return {
    lines,
    isUnstackable,
    quoteId: estimate?.quoteId,
    before: { lines: before.lines, ...Object.fromEntries(names.map((name) => [name, before[name]])) },
  };
}

/** The values of an estimate. A party with typed input stays. */
export function valuesOfEstimate(estimate: HandedEstimate, values: BolValues) {
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

/**
 * The lines of a bill for a shipment: one for each commodity of a kind of unit, or for a unit that names
 * none, with the figures of all its units. What a unit weighs beyond its commodities goes to its first line.
 * A commodity without a class gets that of the NMFC 2025 scale, by which carriers bill.
 * @param chosenScale the scale that the user has chosen instead; undefined without a choice.
 */
export function linesFromShipment({ handlingUnits }: Shipment, chosenScale?: ScaleId): LineValues[] {
  const lines: LineValues[] = [];
  for (const unit of handlingUnits) {
    const commodities = unit.commodities.length > 0 ? unit.commodities : [unnamed(unit)];
    const listedLb = commodities.reduce((sum, { weightLb }) => sum + weightLb, 0);
    const tareLb = Math.max(0, unit.weightLb - listedLb);
    for (const [index, commodity] of commodities.entries()) {
      if (lines.length === bolLimits.lineItems) return lines;
      const weightLb = (commodity.weightLb + (index === 0 ? tareLb : 0)) * unit.count;
      const place = { key: freshKey(lines), weightLb, isFirst: index === 0 };
      lines.push(lineOf(unit, commodity, place, chosenScale));
    }
  }
  return lines;
}

const unnamed = ({ packaging, weightLb }: HandlingUnit): Commodity => ({
  description: '',
  pieces: 1,
  packaging,
  weightLb,
  hazmat: false,
});

function lineOf(
  unit: HandlingUnit,
  commodity: Commodity,
  { key, weightLb, isFirst }: { key: string; weightLb: number; isFirst: boolean },
  chosenScale: ScaleId | undefined,
): LineValues {
  const { chartClass, nmfc2025Class } = compareScales(densityPcf(unit, unit.weightLb));
  const { freightClass = chosenScale === 'chart' ? chartClass : nmfc2025Class } = commodity;
  return {
    ...blankLine(key),
    // A line whose freight is on the unit of the line before has no unit of its own, and no size.
    ...(isFirst && {
      lengthIn: inches(unit.lengthIn),
      widthIn: inches(unit.widthIn),
      heightIn: inches(unit.heightIn),
    }),
    handlingUnits: isFirst ? String(unit.count) : '0',
    handlingUnitType: unit.packaging,
    packages: String(commodity.pieces * unit.count),
    packageType: commodity.packaging,
    palletType: unit.packaging === 'pallet' || unit.packaging === 'skid' ? 'Standard' : 'None',
    weight: String(Math.round(weightLb * 100) / 100),
    commodityDescription: commodity.description,
    nmfcItem: commodity.nmfcItem ?? '',
    nmfcClass: isFreightClass(freightClass) ? freightClass : '',
    hazmat: commodity.hazmat,
  };
}

/** Removes rounding noise of a conversion from centimeters, and stays exact enough for the density. */
const inches = (value: number) => String(Number(value.toFixed(4)));
