import type { LaneBand, ServiceType, Tariff } from './tariff.ts';

/** The band of a table that holds a lane; the last one for lanes that are longer than the table goes. */
export function laneBandAt<Band extends LaneBand>(bands: readonly Band[], miles: number): Band {
  const band = bands.find(({ toMiles }) => miles <= toMiles) ?? bands.at(-1);
  if (band === undefined) throw new RangeError('A tariff has at least one lane band in every table');
  return band;
}

/** Whether a lane is longer than the rates of a service go. */
export function isBeyondTable(tariff: Tariff, service: ServiceType, miles: number): boolean {
  const bands: readonly LaneBand[] = service === 'ltl' ? tariff.classRates : tariff[service];
  return bands.every(({ toMiles }) => toMiles < miles);
}
