import type { Commodity, HandlingUnit } from '@freightwright/contracts';
import {
  maxPieces,
  maxUnitCount,
  nmfcItemPattern,
  nmfcItemSentence,
} from '@freightwright/contracts/constants';
import type { MeasureField, UnitSystem } from '@freightwright/domain';
import {
  areCommoditiesHeavier,
  maxDimensionIn,
  maxPalletHeightIn,
  measureFields,
  overallHeightIn,
  readDecimal,
  readMeasure,
  standsOnPallet,
} from '@freightwright/domain';
import type { CommodityDraft, UnitDraft, UnitField } from './shipment-draft.ts';

const palletHeightField: MeasureField = { label: 'Pallet height', max: maxPalletHeightIn, unit: 'in' };

export type ReadField = UnitField | 'palletHeight';

export interface ReadUnit {
  /** null until the row is complete. An incomplete row counts in no figure. */
  readonly unit: HandlingUnit | null;
  /** The validation messages of typed fields. An empty field is missing, not invalid. */
  readonly violations: Readonly<Partial<Record<ReadField, string>>>;
  readonly missing: readonly ReadField[];
  readonly commodities: readonly ReadCommodity[];
}

export interface ReadCommodity {
  /** null until pieces and weight are valid. */
  readonly commodity: Commodity | null;
  readonly violations: Readonly<Partial<Record<'pieces' | 'weight' | 'nmfcItem', string>>>;
}

/** Parses a row, into inches and pounds. */
export function readUnit(draft: UnitDraft, system: UnitSystem): ReadUnit {
  const violations: Partial<Record<ReadField, string>> = {};
  const missing: ReadField[] = [];
  const measure = (name: ReadField, text: string, field: MeasureField): number => {
    const read = readMeasure(text, field, system);
    if (read.ok) return read.value;
    if (read.error === 'required') missing.push(name);
    else violations[name] = read.message;
    return Number.NaN;
  };
  const count = readCount(draft.count, 'Count', maxUnitCount);
  if (count.value === null) {
    if (draft.count.trim() === '') missing.push('count');
    else violations.count = count.message;
  }
  const lengthIn = measure('length', draft.length, measureFields.length);
  const widthIn = measure('width', draft.width, measureFields.width);
  const typedHeightIn = measure('height', draft.height, measureFields.height);
  const weightLb = measure('weight', draft.weight, measureFields.weight);
  const added =
    draft.palletHeight !== null && standsOnPallet(draft.packaging)
      ? measure('palletHeight', draft.palletHeight, palletHeightField)
      : null;
  const heightIn =
    added === null
      ? typedHeightIn
      : overallHeightIn(typedHeightIn, { palletIncluded: false, palletHeightIn: added });
  if (heightIn > maxDimensionIn)
    violations.height = `Height with the pallet must be at most ${maxDimensionIn.toLocaleString('en-US')} in`;
  const commodities = draft.commodities.map((commodity) => readCommodity(commodity, system));
  const inside = commodities.flatMap(({ commodity }) => commodity ?? []);
  if (areCommoditiesHeavier({ weightLb, commodities: inside }))
    violations.weight = 'The commodities in it weigh more than that';
  const complete = count.value !== null && missing.length === 0 && Object.keys(violations).length === 0;
  return {
    violations,
    missing,
    commodities,
    unit: complete
      ? {
          count: count.value ?? 1,
          packaging: draft.packaging,
          lengthIn,
          widthIn,
          heightIn,
          weightLb,
          stackable: draft.stackable,
          ...(draft.turnable ? {} : { turnable: false }),
          ...(added === null ? {} : { addedPalletHeightIn: added }),
          commodities: inside,
        }
      : null,
  };
}

function readCommodity(draft: CommodityDraft, system: UnitSystem): ReadCommodity {
  const violations: Partial<Record<'pieces' | 'weight' | 'nmfcItem', string>> = {};
  const pieces = readCount(draft.pieces, 'Pieces', maxPieces);
  if (pieces.value === null && draft.pieces.trim() !== '') violations.pieces = pieces.message;
  const weight = readMeasure(draft.weight, measureFields.weight, system);
  if (!weight.ok && weight.error !== 'required') violations.weight = weight.message;
  const item = draft.nmfcItem.trim();
  const isItem = nmfcItemPattern.test(item);
  if (item !== '' && !isItem) violations.nmfcItem = nmfcItemSentence;
  if (pieces.value === null || !weight.ok || violations.nmfcItem !== undefined) {
    return { commodity: null, violations };
  }
  return {
    violations,
    commodity: {
      description: draft.description.trim(),
      pieces: pieces.value,
      packaging: draft.packaging,
      weightLb: weight.value,
      ...(draft.freightClass === '' ? {} : { freightClass: draft.freightClass }),
      ...(isItem ? { nmfcItem: item } : {}),
      hazmat: draft.hazmat,
    },
  };
}

function readCount(text: string, label: string, max: number) {
  const read = readDecimal(text);
  const refused = (message: string) => ({ value: null, message: `${label} must be ${message}` });
  if (!Number.isInteger(read)) return refused('a whole number');
  if (read < 1) return refused('at least 1');
  if (read > max) return refused(`at most ${max.toLocaleString('en-US')}`);
  return { value: read, message: '' };
}
