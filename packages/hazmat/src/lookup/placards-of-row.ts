import type { HazmatRow, HazmatTable } from '../hazmat-table.ts';
import type { LoadedLine } from '../load/loaded-line.ts';
import { PLACARD_FROM_LB, type PlacardAdvice, requiredPlacards } from '../load/required-placards.ts';

/** From when a vehicle shows a placard for one material that it carries alone. */
export type PlacardedFrom = 'any-weight' | '1001-lb' | 'in-bulk';

export interface RowPlacard {
  readonly placard: string;
  readonly from: PlacardedFrom;
}

export interface RowPlacards {
  readonly placards: readonly RowPlacard[];
  /** Whole sentences: why its class asks for none, although Table 2 lists it. */
  readonly notRequired: readonly string[];
}

/**
 * The placards of a vehicle that carries this material and nothing else hazardous: the rules of `requiredPlacards`, asked for a
 * pound, for 1,001 lb and for a bulk packaging.
 */
export function placardsOfRow(table: HazmatTable, row: HazmatRow): RowPlacards {
  const advice = (line: Omit<LoadedLine, 'row'>) => requiredPlacards(table, [{ row, ...line }]);
  const heavy = advice({ grossWeightLb: PLACARD_FROM_LB });
  const bulk = advice({ grossWeightLb: PLACARD_FROM_LB, bulk: true });
  const steps: readonly (readonly [PlacardedFrom, PlacardAdvice])[] = [
    ['any-weight', advice({ grossWeightLb: 1 })],
    ['1001-lb', heavy],
    ['in-bulk', bulk],
  ];
  const placards = new Map<string, PlacardedFrom>();
  for (const [from, { required }] of steps)
    for (const { placard } of required) if (!placards.has(placard)) placards.set(placard, from);
  const reasons = [...heavy.notRequired, ...bulk.notRequired].map(({ because }) => because);
  return {
    placards: [...placards].map(([placard, from]) => ({ placard, from })),
    notRequired: [...new Set(reasons)],
  };
}
