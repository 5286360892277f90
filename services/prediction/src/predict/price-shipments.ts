import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  BatchItem,
  DataOf,
  Principal,
  priceShipments as priceShipmentsRequest,
  ReplyOf,
} from '@freightwright/contracts';
import { checkSchema, PredictionRequest, Problem, requestProblem } from '@freightwright/contracts';
import { classifyByNmfc2025, shipmentFigures } from '@freightwright/domain';
import type { Log } from '@freightwright/runtime-kit';
import { answerBatch, callerAsUser } from '@freightwright/service-kit';
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
    return { priced: true, price: await priceShipment(deps, userId, request) };
  } catch (error) {
    if (error instanceof Problem && isAboutTheRequest(error)) return refused(error);
    throw error;
  }
}

/** @throws Problem 'request.invalid', 'prediction.not-served', 'service.unavailable'. */
async function priceShipment(deps: PriceShipmentsDeps, userId: string, request: PredictionRequest) {
  const input = await readInput(deps, { userId }, request);
  const estimate = await deps.rater.rate(userId, input);
  const { range, confidence, transitDays } = estimate;
  return {
    totalEstimate: estimate.totalCents / 100,
    baseRate: estimate.baseCents / 100,
    fuelSurcharge: estimate.fuelCents / 100,
    accessorialCharges: estimate.accessorialCents / 100,
    low: range.lowCents / 100,
    high: range.highCents / 100,
    confidence,
    transitDays,
    freightClass: request.freightClass ?? classifyByNmfc2025(shipmentFigures(input.units).densityPcf),
  };
}

/** The price of each item of a batch, one after the other. */
export function priceBatch(
  deps: PriceShipmentsDeps & { log: Log },
  principal: Principal,
  items: readonly BatchItem[],
) {
  const { userId } = callerAsUser(principal);
  return answerBatch(items, { concurrency: 1, ...deps }, (item) => {
    const checked = checkSchema(PredictionRequest, item, { root: 'the item' });
    if (!checked.ok) throw requestProblem(checked.errors);
    return priceShipment(deps, userId, checked.data);
  });
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
