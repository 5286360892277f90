import { addCents, multiplyCents } from '../measure/money.ts';
import type { AlternativeCarrier, EstimateInput } from './estimate-result.ts';
import { transitDays } from './lane.ts';
import { type Price, priceOf } from './price.ts';
import type { CarrierProfile, ServiceType } from './tariff.ts';

/**
 * The prices of the tariff's modelled carriers for the same shipment, the cheapest first: the charge by the
 * rule of their service times their factor, at least their minimum, plus fuel and accessorials. The caller's
 * own terms are with one carrier, so they do not apply here.
 */
export function alternativeCarriers(input: EstimateInput, { totalCents }: Price): AlternativeCarrier[] {
  const services = new Set(input.tariff.carriers.map(({ service }) => service));
  const prices = new Map(
    [...services].map((service) => [service, priceOf({ ...input, service, terms: undefined })]),
  );
  return input.tariff.carriers
    .map((profile) => alternative(profile, input, prices))
    .map((each) => {
      const savingsCents = totalCents - each.totalCents;
      return savingsCents > 0 ? { ...each, savingsCents } : each;
    })
    .toSorted((a, b) => a.totalCents - b.totalCents);
}

function alternative(
  profile: CarrierProfile,
  { lane }: EstimateInput,
  prices: ReadonlyMap<ServiceType, Price>,
): AlternativeCarrier {
  const { carrier, serviceName, service, factor, minimumCents, transitDifference, reliability } = profile;
  const usual = prices.get(service);
  if (usual === undefined) throw new RangeError(`No price for ${service}`);
  const baseCents = Math.max(multiplyCents(usual.baseCents, factor), minimumCents);
  const fuelCents = multiplyCents(baseCents, usual.breakdown.fuel.percent / 100);
  return {
    carrier,
    serviceType: serviceName,
    totalCents: addCents(baseCents, fuelCents, usual.accessorialCents),
    transitDays: Math.max(1, transitDays(service, lane.miles) + transitDifference),
    reliability,
  };
}
