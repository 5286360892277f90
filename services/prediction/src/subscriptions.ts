import { priceShipments as priceShipmentsRequest } from '@freightwright/contracts';
import type { Bus } from '@freightwright/service-kit';
import { type PriceShipmentsDeps, priceShipments } from './predict/price-shipments.ts';

export async function subscribe(bus: Pick<Bus, 'respond'>, deps: PriceShipmentsDeps): Promise<void> {
  await bus.respond(priceShipmentsRequest, (question) => priceShipments(deps, question));
}
