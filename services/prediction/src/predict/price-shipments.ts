import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type DataOf,
  type PredictionRequest,
  Problem,
  type priceShipments as priceShipmentsRequest,
  type ReplyOf,
} from '@freightwright/contracts';
import { classifyByNmfc2025, shipmentFigures } from '@freightwright/domain';
import type { Rater } from '../rating/rater.ts';
import { type ReadInputDeps, readInput } from './read-input.ts';

export interface PriceShipmentsDeps extends ReadInputDeps {
  rater: Pick<Rater, 'rate'>;
}

type Answer = ReplyOf<typeof priceShipmentsRequest>['prices'][number];

/**
 * Prices the shipments one after the other, yielding in between. An error of one stops no other.
 * @throws Problem 'service.unavailable'.
 */
export async function priceShipments(
  deps: PriceShipmentsDeps,
  { userId, requests }: DataOf<typeof priceShipmentsRequest>,
): Promise<ReplyOf<typeof priceShipmentsRequest>> {
  const prices: Answer[] = [];
  for (const request of requests) {
    prices.push(await priceOf(deps, userId, request));
    await nextTurn();
  }
  return { prices };
}

async function priceOf(
  deps: PriceShipmentsDeps,
  userId: string,
  request: PredictionRequest,
): Promise<Answer> {
  try {
    const input = await readInput(deps, { userId }, request);
    const estimate = await deps.rater.rate(userId, input);
    const { range, confidence, transitDays } = estimate;
    return {
      priced: true,
      price: {
        totalEstimate: estimate.totalCents / 100,
        baseRate: estimate.baseCents / 100,
        fuelSurcharge: estimate.fuelCents / 100,
        accessorialCharges: estimate.accessorialCents / 100,
        low: range.lowCents / 100,
        high: range.highCents / 100,
        confidence,
        transitDays,
        freightClass: request.freightClass ?? classifyByNmfc2025(shipmentFigures(input.units).densityPcf),
      },
    };
  } catch (error) {
    if (error instanceof Problem && isAboutTheRequest(error)) return refused(error);
    throw error;
  }
}

const isAboutTheRequest = ({ status }: Problem) => status === 400;

function refused({ code, message, errors }: Problem): Answer {
  const whole = { field: '', rule: code, message };
  return {
    priced: false,
    errors: (errors ?? [whole]).slice(0, 20).map((error) => ({
      field: error.field.slice(0, 120),
      rule: error.rule.slice(0, 40),
      message: error.message.slice(0, 500),
    })),
  };
}
