import { readEvents } from './events.ts';
import { fileAnswer } from './file-answer.ts';
import type { ClientOptions } from './options.ts';
import { Pages } from './pages.ts';
import { type Call, callOf, type Operation } from './request.ts';
import { createSender, type Send } from './sender.ts';

/** Operations by the names of their group and method. */
export type OperationTable = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
/** The tables generated from the contracts: the operations, and their API version. */
export interface ApiTable {
  version: string;
  operations: OperationTable;
}

type Method = (...args: unknown[]) => unknown;

/** A method for each operation of the table. The generated types declare its parameters and result. */
export function buildClient(
  { version, operations: table }: ApiTable,
  options: ClientOptions,
): Record<string, Record<string, Method>> {
  const send = createSender(options, version);
  const groups = Object.entries(table).map(([group, operations]) => {
    const methods = Object.entries(operations).map(([name, operation]) => [name, methodOf(operation, send)]);
    return [group, Object.freeze(Object.fromEntries(methods))];
  });
  return Object.freeze(Object.fromEntries(groups));
}

const methodOf =
  (operation: Operation, send: Send): Method =>
  (...args) => {
    const call = callOf(operation, args);
    if (operation.answers === 'events') return follow(send, call);
    const { entries } = operation;
    if (entries === undefined) return send(call, readerOf(operation));
    return new Pages((cursor) => send(atCursor(call, cursor), readPage), entries);
  };

function readerOf({ answers }: Operation): (answer: Response) => unknown {
  if (answers === 'file') return fileAnswer;
  return answers === 'nothing' ? (answer) => answer.text().then(() => undefined) : (answer) => answer.json();
}

const readPage = async (answer: Response) => (await answer.json()) as { nextCursor: string | null };

const atCursor = (call: Call, cursor: string | undefined): Call =>
  cursor === undefined ? call : { ...call, input: { ...(call.input as object | undefined), cursor } };

async function* follow(send: Send, call: Call): AsyncGenerator<unknown, void, undefined> {
  const { stream } = await send(call, fileAnswer);
  yield* readEvents(stream);
}
