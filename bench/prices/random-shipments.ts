import type { AccessorialId, EstimateInput, Tariff } from '@freightwright/domain';
import { accessorials, freightClasses, serviceTypes } from '@freightwright/domain';

/** Numbers from 0 to 1 by a linear congruential generator, the same in each run. */
function randomNumbers(): () => number {
  let state = 39;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Valid shipments with a given class, from parcels to several trailers. */
export function randomShipments(tariff: Tariff, count: number): EstimateInput[] {
  const random = randomNumbers();
  const from = (least: number, most: number) => least + random() * (most - least);
  const whole = (least: number, most: number) => Math.floor(from(least, most + 1));
  const oneOf = <Item>(items: readonly Item[]): Item => items[whole(0, items.length - 1)] as Item;
  const place = { zip: '', city: '', state: '', knownBy: 'zip', latitude: 0, longitude: 0 } as const;
  const ids = Object.keys(accessorials) as AccessorialId[];
  return Array.from({ length: count }, () => ({
    units: Array.from({ length: whole(1, 3) }, () => ({
      lengthIn: Math.round(from(10, 130)),
      widthIn: Math.round(from(10, 96)),
      heightIn: Math.round(from(6, 108)),
      weightLb: Math.round(from(1, 60) ** 2),
      count: oneOf([1, 1, 2, 4, 8]),
      stackable: random() < 0.5,
    })),
    freightClass: oneOf(freightClasses).freightClass,
    lane: { origin: place, destination: place, miles: whole(0, 3_300) },
    service: oneOf(serviceTypes),
    accessorials: ids.filter(() => random() < 0.1),
    tariff,
    day: tariff.effectiveOn,
  }));
}
