import type { HandlingUnit } from '@freightwright/contracts';
import { type ShipmentFigures, shipmentFigures, unitKey } from '@freightwright/domain';
import { readUnit } from '../draft/read-unit.ts';
import { isBlank, type ShipmentDraft } from '../draft/shipment-draft.ts';

/** The figures of a shipment, as far as it is complete. */
export interface WorkedOut {
  readonly units: readonly HandlingUnit[];
  /** The letters of the rows of these units. */
  readonly letters: readonly string[];
  /** null when no unit is complete. */
  readonly figures: ShipmentFigures | null;
  /** Letters of rows that are begun and not complete, so that they do not count yet. */
  readonly incomplete: readonly string[];
}

export function workOutShipment({ units: rows, system }: ShipmentDraft): WorkedOut {
  const units: HandlingUnit[] = [];
  const letters: string[] = [];
  const incomplete: string[] = [];
  for (const [index, row] of rows.entries()) {
    const { unit } = readUnit(row, system);
    if (unit !== null) {
      units.push(unit);
      letters.push(unitKey(index));
    } else if (!isBlank(row)) incomplete.push(unitKey(index));
  }
  return { units, letters, incomplete, figures: units.length === 0 ? null : shipmentFigures(units) };
}
