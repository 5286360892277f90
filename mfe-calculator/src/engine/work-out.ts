import type { Shipment } from '@freightwright/contracts';
import { type CalculationDeps, type CalculationResult, calculateFreightClass } from '@freightwright/domain';
import type { Entry } from '../form/entry.ts';
import type { ReadInput } from './read-entry.ts';

/** A calculation and what it was made from. */
export interface Outcome {
  readonly result: CalculationResult;
  /** What is handed over to other pages. */
  readonly shipment: Shipment;
}

/** @param isBox true for a unit without a pallet. */
export function workOut(
  { palletHeightIn, ...input }: ReadInput,
  { commodity, system }: Pick<Entry, 'commodity' | 'system'>,
  isBox: boolean,
  deps: CalculationDeps,
): Outcome {
  const packaging = isBox ? 'box' : 'pallet';
  return {
    result: calculateFreightClass({ ...input, system }, deps),
    shipment: {
      handlingUnits: [
        {
          count: 1,
          packaging,
          ...input,
          stackable: false,
          ...(palletHeightIn === null ? {} : { addedPalletHeightIn: palletHeightIn }),
          commodities: [
            {
              description: commodity.trim(),
              pieces: 1,
              packaging,
              weightLb: input.weightLb,
              hazmat: false,
            },
          ],
        },
      ],
    },
  };
}
