import { identityActed } from '@freightwright/contracts';
import { type OutboxEntry, outboxEntry } from '@freightwright/service-kit';
import type { ApiKey } from './api-key.ts';

/** What the audit log is told of a key: its id, and neither its name nor itself. */
export const keyActed = (
  act: 'key-made' | 'key-revoked',
  { id, userId }: Pick<ApiKey, 'id' | 'userId'>,
  at: Date,
): OutboxEntry =>
  outboxEntry(identityActed, { act, userId, on: id, at: at.toISOString() }, { id: `${id}/${act}`, at });
