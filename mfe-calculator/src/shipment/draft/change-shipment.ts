import { maxUnitKinds } from '@freightwright/contracts/constants';
import type { Packaging, UnitSystem } from '@freightwright/domain';
import { fieldFigure, measureFields, readMeasure, splitDimensions } from '@freightwright/domain';
import type { CommodityDraft, ShipmentDraft, UnitDraft, UnitField } from './shipment-draft.ts';
import { blankCommodity, blankUnit, isBlank, unitFields } from './shipment-draft.ts';

/** A removed row: enough to restore it to its position. */
export interface RemovedUnit {
  readonly unit: UnitDraft;
  readonly index: number;
}

export function withUnit(draft: ShipmentDraft, key: number, values: Partial<UnitDraft>): ShipmentDraft {
  const units = draft.units.map((unit) => (unit.key === key ? { ...unit, ...values } : unit));
  return { ...draft, units };
}

/** One more row at the end, of the same kind as the row before it. A full shipment stays as it is. */
export function withUnitAdded(draft: ShipmentDraft): ShipmentDraft {
  const kind = draft.units.at(-1)?.packaging;
  return inserted(draft, blankUnit(draft.nextKey, kind), draft.units.length);
}

/** A copy of the row, directly after it. */
export function withUnitCopied(draft: ShipmentDraft, key: number): ShipmentDraft {
  const index = draft.units.findIndex((unit) => unit.key === key);
  const unit = draft.units[index];
  if (unit === undefined) return draft;
  let nextKey = draft.nextKey + 1;
  const commodities = unit.commodities.map((commodity) => {
    const copied = { ...commodity, key: nextKey };
    nextKey += 1;
    return copied;
  });
  const copied = inserted(draft, { ...unit, key: draft.nextKey, commodities }, index + 1);
  return copied === draft ? draft : { ...copied, nextKey };
}

/** The shipment without the row. A blank row replaces the last one. */
export function withoutUnit(draft: ShipmentDraft, key: number): ShipmentDraft {
  const units = draft.units.filter((unit) => unit.key !== key);
  if (units.length > 0) return { ...draft, units };
  return { ...draft, units: [blankUnit(draft.nextKey)], nextKey: draft.nextKey + 1 };
}

export function withUnitRestored(draft: ShipmentDraft, { unit, index }: RemovedUnit): ShipmentDraft {
  const [only] = draft.units;
  if (draft.units.length === 1 && only !== undefined && isBlank(only)) return { ...draft, units: [unit] };
  return inserted(draft, unit, index);
}

function withCommodities(
  draft: ShipmentDraft,
  key: number,
  change: (before: readonly CommodityDraft[]) => readonly CommodityDraft[],
): ShipmentDraft {
  const unit = draft.units.find((each) => each.key === key);
  return unit === undefined ? draft : withUnit(draft, key, { commodities: change(unit.commodities) });
}

export function withCommodityAdded(draft: ShipmentDraft, key: number, packaging: Packaging): ShipmentDraft {
  const added = blankCommodity(draft.nextKey, packaging);
  return { ...withCommodities(draft, key, (before) => [...before, added]), nextKey: draft.nextKey + 1 };
}

export const withCommodity = (
  draft: ShipmentDraft,
  key: number,
  commodityKey: number,
  values: Partial<CommodityDraft>,
): ShipmentDraft =>
  withCommodities(draft, key, (before) =>
    before.map((commodity) => (commodity.key === commodityKey ? { ...commodity, ...values } : commodity)),
  );

export const withoutCommodity = (draft: ShipmentDraft, key: number, commodityKey: number): ShipmentDraft =>
  withCommodities(draft, key, (before) => before.filter((commodity) => commodity.key !== commodityKey));

/** Measures in one text, '48x40x48 @ 500', by the fields that they fill. null for any other text. */
export function splitInto(text: string): Partial<Record<UnitField, string>> | null {
  const split = splitDimensions(text);
  if (split === null) return null;
  const { weight, ...sides } = split;
  return weight === null ? sides : { ...sides, weight };
}

/** The shipment in the other units. A text with its own unit, or an invalid one, stays. */
export function inSystem(draft: ShipmentDraft, system: UnitSystem): ShipmentDraft {
  if (draft.system === system) return draft;
  const converted = (text: string, field: keyof typeof measureFields) => {
    const read = readMeasure(text, measureFields[field], draft.system);
    if (!read.ok || read.typedUnit !== null) return text;
    return String(fieldFigure(read.value, measureFields[field].unit, system));
  };
  const units = draft.units.map(
    (unit): UnitDraft => ({
      ...unit,
      length: converted(unit.length, 'length'),
      width: converted(unit.width, 'width'),
      height: converted(unit.height, 'height'),
      weight: converted(unit.weight, 'weight'),
      palletHeight: unit.palletHeight === null ? null : converted(unit.palletHeight, 'height'),
      commodities: unit.commodities.map((each) => ({ ...each, weight: converted(each.weight, 'weight') })),
    }),
  );
  return { ...draft, system, units };
}

/** Adds units from another page: they replace a blank row, or follow the existing rows. */
export function withArrival(draft: ShipmentDraft, arrived: ShipmentDraft): ShipmentDraft {
  const storedTexts = draft.units.filter((unit) => !isBlank(unit));
  const isThere = (unit: UnitDraft) => storedTexts.some((other) => sameEntry(unit, other));
  let nextKey = draft.nextKey;
  const added = arrived.units
    .filter((unit) => !isThere(unit))
    .map((unit) => {
      const key = nextKey;
      nextKey += 1 + unit.commodities.length;
      const commodities = unit.commodities.map((each, index) => ({ ...each, key: key + 1 + index }));
      return { ...unit, key, commodities };
    });
  const units = [...storedTexts, ...added].slice(0, maxUnitKinds);
  return { ...draft, units, nextKey };
}

function sameEntry(one: UnitDraft, other: UnitDraft): boolean {
  const named = ['packaging', 'stackable', 'turnable', 'palletHeight'] as const;
  return [...unitFields, ...named].every((name) => one[name] === other[name]);
}

function inserted(draft: ShipmentDraft, unit: UnitDraft, index: number): ShipmentDraft {
  if (draft.units.length >= maxUnitKinds) return draft;
  return {
    ...draft,
    units: draft.units.toSpliced(index, 0, unit),
    nextKey: Math.max(draft.nextKey, unit.key + 1),
  };
}
