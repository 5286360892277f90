import { isUnmarked, type LoadedLine, zoneOf } from './loaded-line.ts';
import type { RequiredPlacard } from './required-placards.ts';

/** Pounds of one material from which the vehicle shows its number: 4,000 kg (49 CFR 172.301(a)(3)). */
const OUTSIDE_FROM_LB = 8_820;
/** The same where it is poisonous by inhalation in zone A or B: 1,000 kg (49 CFR 172.313(c)). */
const INHALATION_FROM_LB = 2_205;

export interface OutsideNumber extends Pick<RequiredPlacard, 'because'> {
  /** 'UN1263'. */
  readonly number: string;
}

/**
 * The identification numbers that a vehicle shows on each side and each end for these lines, which are all of a
 * shipper's freight. Bulk packages show their own. An explosive and a limited quantity need none (49 CFR
 * 172.301(a)(3)(v)).
 * @param hasOther whether the vehicle carries other freight of the shipper
 * @example outsideNumbers([{ row: paint, grossWeightLb: 9_000 }], false)[0]?.number; // => 'UN1263'
 */
export function outsideNumbers(lines: readonly LoadedLine[], hasOther: boolean): OutsideNumber[] {
  const byMaterial = Map.groupBy(
    lines,
    ({ row }) => `${row.identificationNumber} ${row.shippingNames.join()}`,
  );
  return [...byMaterial.values()].flatMap((same): OutsideNumber[] => {
    const counted = same.filter((line) => line.bulk !== true && !isUnmarked(line) && line.residue !== true);
    const [first] = counted;
    if (first === undefined || first.row.hazardClass.startsWith('1')) return [];
    const number = first.row.identificationNumber;
    const weightLb = counted.reduce((sum, { grossWeightLb }) => sum + grossWeightLb, 0);
    if (/[AB]/.test(zoneOf(first) ?? '') && weightLb >= INHALATION_FROM_LB) {
      const because = `From 2,205 lb of a material that is poisonous by inhalation in zone ${zoneOf(first)}, loaded at one place (172.313(c)).`;
      return [{ number, because }];
    }
    if (hasOther || byMaterial.size > 1 || weightLb < OUTSIDE_FROM_LB) return [];
    const because = 'From 8,820 lb of one material, where the vehicle carries nothing else (172.301(a)(3)).';
    return [{ number, because }];
  });
}
