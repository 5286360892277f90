import { randomUUID } from 'node:crypto';
import { type DataOf, webhooksActed } from '@freightwright/contracts';
import { type OutboxEntry, outboxEntry } from '@freightwright/service-kit';

/** What the audit log is told of a webhook: its id, and neither its name nor its address. */
export const webhookActed = (
  act: DataOf<typeof webhooksActed>['act'],
  { id, userId }: { id: string; userId: string },
  at: Date,
): OutboxEntry =>
  outboxEntry(
    webhooksActed,
    { act, userId, on: id, at: at.toISOString() },
    { id: `${id}/${randomUUID()}`, at },
  );
