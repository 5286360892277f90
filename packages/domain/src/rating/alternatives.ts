import { addCents, multiplyCents } from '../measure/money.ts';
import type { AlternativeCarrier, EstimateInput } from './estimate-result.ts';
import { type Lane, transitDays } from './lane.ts';
import { type Price, priceOf } from './price.ts';
import type { CarrierProfile, ServiceType } from './tariff.ts';

/**
 * The prices of the tariff's modelled carriers that serve both ends, the cheapest first: the charge by the rule of
 * their service on their terms, at least their minimum, plus fuel and accessorials. The caller's own terms are with
 * one carrier, so they do not apply here.
 */
export function alternativeCarriers(input: EstimateInput, { totalCents }: Price): AlternativeCarrier[] {
  const serving = input.tariff.carriers.filter((profile) => serves(profile, input.lane));
  const services = new Set(serving.map(({ service }) => service));
  const prices = new Map(
    [...services].map((service) => [service, priceOf({ ...input, service, terms: undefined })]),
  );
  return serving
    .map((profile) => alternative(profile, input, prices))
    .map((each) => {
      const savingsCents = totalCents - each.totalCents;
      return savingsCents > 0 ? { ...each, savingsCents } : each;
    })
    .toSorted((a, b) => a.totalCents - b.totalCents);
}

const serves = ({ states }: CarrierProfile, { origin, destination }: Lane): boolean =>
  states.length === 0 || [origin, destination].every(({ state }) => states.includes(state));

function alternative(
  profile: CarrierProfile,
  { lane }: EstimateInput,
  prices: ReadonlyMap<ServiceType, Price>,
): AlternativeCarrier {
  const { carrier, serviceName, service, minimumCents, reliability, states, basis } = profile;
  const usual = prices.get(service);
  if (usual === undefined) throw new RangeError(`No price for ${service}`);
  const { charge, discountPercent } = onTerms(profile, usual);
  const baseCents = Math.max(charge, minimumCents);
  const fuelCents = multiplyCents(baseCents, usual.breakdown.fuel.percent / 100);
  return {
    carrier,
    serviceType: serviceName,
    totalCents: addCents(baseCents, fuelCents, usual.accessorialCents),
    transitDays: daysOf(profile, lane.miles),
    reliability,
    terms: {
      minimumCents,
      serviceArea: states.length === 0 ? 'Lower 48 states' : `${states.length} states`,
      ...(discountPercent !== null && { discountPercent }),
      ...(basis !== '' && { basis }),
    },
  };
}

/** Its own discount from the class rates of the modelled tariff, for which it was made; its factor otherwise. */
function onTerms({ discountPercent, factor }: CarrierProfile, { breakdown, baseCents }: Price) {
  const { rating, grossCents, tariff } = breakdown;
  if (discountPercent === null || !tariff.isModelled || rating.method !== 'class') {
    return { charge: multiplyCents(baseCents, factor), discountPercent: null };
  }
  return { charge: grossCents - multiplyCents(grossCents, discountPercent / 100), discountPercent };
}

function daysOf(
  { service, firstDayMiles, milesPerDay, transitDifference }: CarrierProfile,
  miles: number,
): number {
  const days =
    firstDayMiles === null || milesPerDay === null
      ? transitDays(service, miles)
      : 1 + Math.ceil(Math.max(0, miles - firstDayMiles) / milesPerDay);
  return Math.max(1, days + transitDifference);
}
