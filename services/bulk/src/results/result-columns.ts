import type { BulkRowResult, BulkType } from '@freightwright/contracts';

type ResultOf<T extends BulkRowResult['kind']> = Extract<BulkRowResult, { kind: T }>;

/** The columns that results add to those of the file, by the type of the file. */
export const resultColumns: Readonly<Record<BulkType, readonly string[]>> = {
  calculations: ['density_pcf', 'volume_cu_ft', 'freight_class', 'nmfc_2025_class'],
  predictions: [
    'total_usd',
    'base_usd',
    'fuel_usd',
    'accessorials_usd',
    'low_usd',
    'high_usd',
    'confidence_percent',
    'transit_days',
    'rated_class',
  ],
  bols: ['bol_number', 'bol_id'],
};

const usd = (amount: number) => amount.toFixed(2);

const calculation = (it: ResultOf<'calculation'>) => [
  it.density.toFixed(2),
  it.volume.toFixed(2),
  it.freightClass,
  it.nmfc2025Class,
];

const prediction = (it: ResultOf<'prediction'>) => [
  ...[it.totalEstimate, it.baseRate, it.fuelSurcharge, it.accessorialCharges, it.low, it.high].map(usd),
  String(it.confidence),
  String(it.transitDays),
  it.freightClass,
];

/** The cells of `resultColumns`; empty for a row without a result. */
export function resultCells(type: BulkType, result: BulkRowResult | null): string[] {
  switch (result?.kind) {
    case undefined:
      return resultColumns[type].map(() => '');
    case 'calculation':
      return calculation(result);
    case 'prediction':
      return prediction(result);
    case 'bol':
      // Spreadsheets take a number of 17 digits for a figure and round it. A hyphen keeps it a text.
      return [result.bolNumber.replace(/^(\d{2})(\d+)$/, '$1-$2'), result.bolId];
  }
}
