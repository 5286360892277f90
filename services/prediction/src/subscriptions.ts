import {
  accountClosed,
  exportFromPrediction,
  predictionErasedAccount,
  priceShipments as priceShipmentsRequest,
} from '@freightwright/contracts';
import {
  type Bus,
  type ErasureRecordStore,
  eraseIdempotencyRecords,
  exportPage,
  followAccountClosed,
  type Idempotency,
} from '@freightwright/service-kit';
import { type PriceShipmentsDeps, priceShipments } from './predict/price-shipments.ts';
import { erasureSteps, exportSections, type UserDataDeps } from './user-data.ts';

export interface SubscriptionsDeps extends Omit<UserDataDeps, 'terms'>, Omit<PriceShipmentsDeps, 'terms'> {
  terms: UserDataDeps['terms'] & PriceShipmentsDeps['terms'];
  erasures: ErasureRecordStore;
  idempotency: Idempotency;
  nowMs: () => number;
}

export async function subscribe(
  bus: Pick<Bus, 'respond' | 'follow' | 'publish'>,
  deps: SubscriptionsDeps,
): Promise<void> {
  await bus.respond(exportFromPrediction, (page) => exportPage(exportSections(deps), page));
  await bus.respond(priceShipmentsRequest, (question) => priceShipments(deps, question));
  await followAccountClosed({
    bus,
    part: 'prediction',
    closed: accountClosed,
    erased: predictionErasedAccount,
    steps: [eraseIdempotencyRecords(deps.idempotency), ...erasureSteps(deps)],
    records: deps.erasures,
    nowMs: deps.nowMs,
  });
}
