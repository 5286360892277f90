import { type ShipmentUnit, volumeCuFt } from '@freightwright/domain';

export interface LowerLever {
  readonly unitIndex: number;
  /** Inches to take off the height of each unit of this kind, in tenths, rounded up. */
  readonly byIn: number;
}

/**
 * The kind of unit whose height has to be lowered least for the whole to lose that much volume. null when no
 * single kind is high enough.
 * @param smallerByCuFt as `shipmentNextBreak` gives it, already rounded up.
 */
export function lowerLever(units: readonly ShipmentUnit[], smallerByCuFt: number): LowerLever | null {
  const levers = [...units.entries()].flatMap(([unitIndex, unit]) => {
    const cuFtPerIn = (volumeCuFt(unit) / unit.heightIn) * unit.count;
    const byIn = Math.ceil(Number(((smallerByCuFt / cuFtPerIn) * 10).toFixed(6))) / 10;
    return byIn < unit.heightIn ? { unitIndex, byIn } : [];
  });
  return levers.toSorted((a, b) => a.byIn - b.byIn)[0] ?? null;
}
