import { maxCommodities, maxCommodityDescription, maxUnitKinds } from '@freightwright/contracts/constants';
import { isFreightClass, packagings, type UnitSystem } from '@freightwright/domain';
import { isRecord, readStoredJson, removeStored, store } from '@freightwright/mfe-kit';
import type { CommodityDraft, ShipmentDraft, UnitDraft } from './shipment-draft.ts';
import { isUntouched, unitFields } from './shipment-draft.ts';

const draftKey = 'fw.shipment-draft';
/** Longer than anything that fits into a field. */
const longestText = 500;

/** The shipment stored in this tab; null when there is none, or it is corrupt. */
export function storedDraft(storage: () => Storage): ShipmentDraft | null {
  const record = readStoredJson(draftKey, storage);
  if (!isRecord(record) || !Array.isArray(record.units)) return null;
  const system: UnitSystem = record.system === 'metric' ? 'metric' : 'us';
  let key = 0;
  const nextKey = () => {
    key += 1;
    return key;
  };
  const rows: unknown[] = record.units.slice(0, maxUnitKinds);
  const units = rows.filter(isRecord).map((unit) => unitFrom(unit, nextKey));
  return units.length === 0 ? null : { system, units, nextKey: key + 1 };
}
/** Stores the shipment in this tab, unless it is empty. */
export function saveDraft(storage: () => Storage, draft: ShipmentDraft): void {
  if (draft.units.every(isUntouched)) removeStored(draftKey, storage);
  else store(draftKey, JSON.stringify(draft), storage);
}
function unitFrom(record: Record<string, unknown>, nextKey: () => number): UnitDraft {
  const texts = Object.fromEntries(unitFields.map((field) => [field, text(record[field])]));
  const commodities = Array.isArray(record.commodities) ? record.commodities.filter(isRecord) : [];
  return {
    ...(texts as Record<(typeof unitFields)[number], string>),
    key: nextKey(),
    packaging: packaging(record.packaging),
    stackable: record.stackable === true,
    turnable: record.turnable !== false,
    palletHeight: typeof record.palletHeight === 'string' ? text(record.palletHeight) : null,
    commodities: commodities.slice(0, maxCommodities).map((each): CommodityDraft => {
      const freightClass = text(each.freightClass);
      return {
        key: nextKey(),
        description: text(each.description).slice(0, maxCommodityDescription),
        pieces: text(each.pieces),
        packaging: packaging(each.packaging),
        weight: text(each.weight),
        freightClass: isFreightClass(freightClass) ? freightClass : '',
        nmfcItem: text(each.nmfcItem),
        hazmat: each.hazmat === true,
      };
    }),
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, longestText) : '');

const packaging = (value: unknown): UnitDraft['packaging'] =>
  packagings.find(({ id }) => id === value)?.id ?? 'pallet';
