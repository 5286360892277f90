import type { PredictionRequest, Principal } from '@freightwright/contracts';
import type { EstimateInput, Tariff } from '@freightwright/domain';
import type { ZipPoints } from '@freightwright/zip-points';
import { priceDay } from '../tariff/table-columns.ts';
import { termsForLane } from '../terms/terms-for-lane.ts';
import type { TermsStore } from '../terms/terms-store.ts';
import { laneOf } from './lane-of.ts';
import { unitsOf } from './units-of.ts';

export interface ReadInputDeps {
  zips: () => Promise<ZipPoints>;
  terms: Pick<TermsStore, 'find'>;
  /** The tariff that counts on a day, '2026-11-22'. */
  tariffOn: (day: string) => Tariff;
  nowMs: () => number;
}

/**
 * Everything that the price of a request rests on.
 * @throws Problem 'request.invalid', 'prediction.not-served'.
 */
export async function readInput(
  { zips, terms, tariffOn, nowMs }: ReadInputDeps,
  principal: Pick<Principal, 'userId'>,
  request: PredictionRequest,
): Promise<EstimateInput> {
  const units = unitsOf(request);
  const lane = laneOf(await zips(), request);
  const { userId } = principal;
  const kept = request.ownTerms && userId !== undefined ? await terms.find(userId) : undefined;
  const day = priceDay(nowMs());
  return {
    units,
    freightClass: request.freightClass,
    lane,
    service: request.serviceType,
    accessorials: request.accessorials,
    terms: kept && termsForLane(kept, lane),
    tariff: tariffOn(day),
    day,
  };
}
