import type { Shipment } from '@freightwright/contracts';
import { type FreightClass, fieldFigure, type Packaging, type UnitSystem } from '@freightwright/domain';

/** The text fields of a row, in form order. */
export const unitFields = ['count', 'length', 'width', 'height', 'weight'] as const;
export type UnitField = (typeof unitFields)[number];

/** A commodity inside a unit, as typed. Pieces and weight are those in one unit. */
export interface CommodityDraft {
  readonly key: number;
  readonly description: string;
  readonly pieces: string;
  readonly packaging: Packaging;
  readonly weight: string;
  /** '' for freight that is rated on density alone. */
  readonly freightClass: FreightClass | '';
  readonly nmfcItem: string;
  readonly hazmat: boolean;
}

/** One row of the table as typed. */
export interface UnitDraft extends Readonly<Record<UnitField, string>> {
  /** Identifies the row while others are added and removed. */
  readonly key: number;
  readonly packaging: Packaging;
  readonly stackable: boolean;
  readonly turnable: boolean;
  /** Height of the empty pallet when the typed height does not include it; null when it does. */
  readonly palletHeight: string | null;
  readonly commodities: readonly CommodityDraft[];
}

/** The shipment as typed, in the units of `system`. */
export interface ShipmentDraft {
  readonly system: UnitSystem;
  readonly units: readonly UnitDraft[];
  /** The key of the next row or commodity. */
  readonly nextKey: number;
}

export const blankUnit = (key: number, packaging: Packaging = 'pallet'): UnitDraft => ({
  key,
  packaging,
  count: '1',
  length: '',
  width: '',
  height: '',
  weight: '',
  stackable: false,
  turnable: true,
  palletHeight: null,
  commodities: [],
});

export const blankCommodity = (key: number, packaging: Packaging): CommodityDraft => ({
  key,
  description: '',
  pieces: '1',
  packaging,
  weight: '',
  freightClass: '',
  nmfcItem: '',
  hazmat: false,
});

export const blankShipment = (system: UnitSystem): ShipmentDraft => ({
  system,
  units: [blankUnit(1)],
  nextKey: 2,
});

/** Whether the row is empty, apart from packaging and count, which have defaults. */
export const isBlank = (unit: UnitDraft): boolean =>
  unitFields.every((field) => unit[field].trim() === (field === 'count' ? '1' : '')) &&
  unit.commodities.length === 0;

/** Whether the row is unchanged, including its options. */
export function isUntouched(unit: UnitDraft): boolean {
  const { commodities, ...blank } = blankUnit(unit.key);
  return (
    unit.commodities.length === commodities.length &&
    Object.entries(blank).every(([name, value]) => unit[name as keyof UnitDraft] === value)
  );
}

/** The form filled in with this shipment. */
export function draftOf({ handlingUnits }: Shipment, system: UnitSystem): ShipmentDraft {
  let key = 0;
  const nextKey = () => {
    key += 1;
    return key;
  };
  const inches = (value: number) => String(fieldFigure(value, 'in', system));
  const pounds = (value: number) => String(fieldFigure(value, 'lb', system));
  const units = handlingUnits.map(
    ({ addedPalletHeightIn, ...unit }): UnitDraft => ({
      key: nextKey(),
      packaging: unit.packaging,
      count: String(unit.count),
      length: inches(unit.lengthIn),
      width: inches(unit.widthIn),
      height: inches(unit.heightIn - (addedPalletHeightIn ?? 0)),
      weight: pounds(unit.weightLb),
      stackable: unit.stackable,
      turnable: unit.turnable ?? true,
      palletHeight: addedPalletHeightIn === undefined ? null : inches(addedPalletHeightIn),
      commodities: unit.commodities.filter(isDescribed).map((commodity) => ({
        key: nextKey(),
        description: commodity.description,
        pieces: String(commodity.pieces),
        packaging: commodity.packaging,
        weight: pounds(commodity.weightLb),
        freightClass: commodity.freightClass ?? '',
        nmfcItem: commodity.nmfcItem ?? '',
        hazmat: commodity.hazmat,
      })),
    }),
  );
  return { system, units, nextKey: key + 1 };
}

/** The calculator hands over one commodity for the whole unit. Without a description it is not shown. */
const isDescribed = ({
  description,
  freightClass,
  nmfcItem,
  hazmat,
}: Shipment['handlingUnits'][number]['commodities'][number]): boolean =>
  description.trim() !== '' || freightClass !== undefined || nmfcItem !== undefined || hazmat;
