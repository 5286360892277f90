import type { Connection, mongo } from 'mongoose';
import { currentContext, type RequestContext } from '../context.ts';
import { recordSpan } from '../telemetry/record-span.ts';
import { childTraceparent } from '../trace.ts';

interface Begun {
  readonly above: RequestContext;
  readonly operation: string;
  readonly collection: string | undefined;
  readonly database: string;
}

/**
 * Records each command that a request or a message caused: its name and collection, and nothing of what was looked
 * for or stored. The connection must have been made with `monitorCommands`. What the service does by itself, such as
 * looking into its outbox, is not recorded.
 */
export function recordCommands(connection: Connection): void {
  const begun = new Map<number, Begun>();
  const client = connection.getClient();
  client.on('commandStarted', ({ requestId, commandName, command, databaseName }) => {
    const above = currentContext();
    if (!above) return;
    const target: unknown = command[commandName];
    const collection = typeof target === 'string' ? target : undefined;
    begun.set(requestId, { above, operation: commandName, collection, database: databaseName });
  });
  const ended = (event: mongo.CommandSucceededEvent | mongo.CommandFailedEvent, errorType?: string) => {
    const found = begun.get(event.requestId);
    if (!found) return;
    begun.delete(event.requestId);
    const { above, operation, collection, database } = found;
    recordSpan({
      name: collection === undefined ? operation : `${operation} ${collection}`,
      kind: 'client',
      traceparent: childTraceparent(above.traceparent),
      parent: above.traceparent,
      durationMs: event.duration,
      errorType,
      attributes: {
        'db.system.name': 'mongodb',
        'db.operation.name': operation,
        'db.namespace': database,
        ...(collection !== undefined && { 'db.collection.name': collection }),
      },
    });
  };
  client.on('commandSucceeded', (event) => ended(event));
  client.on('commandFailed', (event) => ended(event, event.failure.name));
}
