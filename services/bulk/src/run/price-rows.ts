import { priceShipments, shipmentsAQuestion } from '@freightwright/contracts';
import type { BulkDeps } from '../bulk-deps.ts';
import type { RowOutcome } from '../job/chunk.ts';
import type { ReadyJob } from '../job/job.ts';
import { columnOfPrediction } from '../rows/unit-row.ts';
import type { ReadyRow } from './ready-row.ts';

/** Pricing one shipment takes some milliseconds. */
const timeoutMs = 15_000;

/**
 * The price of each row, which services/prediction works out.
 * @throws Problem 'service.unavailable'.
 */
export async function priceRows(
  { bus }: Pick<BulkDeps, 'bus'>,
  { owner }: Pick<ReadyJob, 'owner'>,
  rows: readonly ReadyRow<'predictions'>[],
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (let from = 0; from < rows.length; from += shipmentsAQuestion) {
    const requests = rows.slice(from, from + shipmentsAQuestion).map(({ input }) => input);
    const { prices } = await bus.request(priceShipments, { userId: owner.userId, requests }, { timeoutMs });
    for (const answer of prices) {
      outcomes.push(
        answer.priced
          ? { state: 'done', result: { kind: 'prediction', ...answer.price } }
          : {
              state: 'failed',
              errors: answer.errors.map(({ field, rule, message }) => ({
                column: columnOfPrediction(field),
                value: '',
                rule,
                message,
              })),
            },
      );
    }
  }
  return outcomes;
}
