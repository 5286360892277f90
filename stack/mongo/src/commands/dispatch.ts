import { Int32 } from 'bson';
import type { AccessControl } from '../auth/access-control.ts';
import { MongoError, notSupported } from '../errors.ts';
import type { Store } from '../storage/store.ts';
import { type Doc, docArgument, encode, integerArgument } from '../values.ts';
import type { Answer } from '../wire/server.ts';
import { AGGREGATE } from './aggregate.ts';
import { COLLECTION_COMMANDS } from './collections.ts';
import type { CommandTable } from './command.ts';
import type { Cursors } from './cursors.ts';
import type { FailPoint } from './fail-point.ts';
import { EXPLAIN, FIND_COMMANDS } from './find.ts';
import { HANDSHAKE_COMMANDS } from './handshake.ts';
import { INDEX_COMMANDS } from './indexes.ts';
import { FIND_AND_MODIFY, WRITE_COMMANDS } from './write.ts';

const COMMANDS: CommandTable = {
  ...HANDSHAKE_COMMANDS,
  ...FIND_COMMANDS,
  ...WRITE_COMMANDS,
  ...FIND_AND_MODIFY,
  ...AGGREGATE,
  ...COLLECTION_COMMANDS,
  ...INDEX_COMMANDS,
  ...EXPLAIN,
};

/** Fields of any command. An acknowledged write is on disk, whatever its write concern. */
const GENERIC_FIELDS =
  '$db lsid $clusterTime $readPreference readConcern writeConcern comment maxTimeMS'.split(' ');
const READ_CONCERNS = [undefined, 'local', 'available', 'majority'];
const WRITE_CONCERNS = [undefined, 0, 1, 'majority'];

/**
 * Runs the command in a message and encodes its reply or, with MongoDB's code, its refusal. Never throws.
 * With a `failPoint`, the commands that set it are available, and it may make any other command fail. With
 * `access`, every command is authorized first.
 */
export function createAnswer(
  store: Store,
  cursors: Cursors,
  { failPoint, access }: { failPoint?: FailPoint | undefined; access?: AccessControl | undefined } = {},
): Answer {
  const commands = failPoint === undefined ? COMMANDS : { ...COMMANDS, ...failPoint.commands };
  return async ({ body }, connection) => {
    const answer = async (): Promise<Buffer> => {
      try {
        const work = () => run(body, commands, store, cursors);
        const reply = await (access === undefined ? work() : access(body, connection, work));
        return Buffer.isBuffer(reply) ? reply : encode({ ...reply, ok: new Int32(1) }, 'reply');
      } catch (error) {
        return encode(errorReply(error), 'reply');
      }
    };
    return failPoint === undefined ? answer() : failPoint.pass(body, answer);
  };
}

async function run(body: Doc, commands: CommandTable, store: Store, cursors: Cursors): Promise<Doc | Buffer> {
  const name = Object.keys(body)[0] ?? '';
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw notSupported(`no such command: '${name}'. It`, 'CommandNotFound');
  refuseTransactions(body);
  const unknown = Object.keys(body).find(
    (field) => field !== name && !command.fields.includes(field) && !GENERIC_FIELDS.includes(field),
  );
  if (unknown !== undefined)
    throw notSupported(`BSON field '${name}.${unknown}' is an unknown field. It`, 'IDLUnknownField');
  checkConcerns(body);
  const maxTimeMs = integerArgument('maxTimeMS', body.maxTimeMS, 0);
  const deadlineMs = maxTimeMs === 0 ? Number.POSITIVE_INFINITY : store.now() + maxTimeMs;
  return command.run(body, { store, cursors, database: String(body.$db ?? 'admin'), deadlineMs });
}

/** Retryable writes have a txnNumber too. This is a standalone server's response to them. */
function refuseTransactions(body: Doc): void {
  if (body.txnNumber === undefined && body.autocommit === undefined && body.startTransaction === undefined)
    return;
  throw new MongoError(
    'IllegalOperation',
    'Transaction numbers are only allowed on a replica set member or mongos; connect with retryWrites=false',
  );
}

function checkConcerns(body: Doc): void {
  const { level } = docArgument('readConcern', body.readConcern);
  if (!READ_CONCERNS.some((known) => known === level))
    throw notSupported(`The read concern '${String(level)}'`, 'InvalidOptions');
  const { w } = docArgument('writeConcern', body.writeConcern);
  const number = w instanceof Int32 ? w.value : w;
  if (!WRITE_CONCERNS.some((known) => known === number))
    throw notSupported(`The write concern '${String(w)}'`, 'BadValue');
}

function errorReply(error: unknown): Doc {
  const violation =
    error instanceof MongoError
      ? error
      : new MongoError('InternalError', error instanceof Error ? error.message : String(error));
  const { code, codeName, message: errmsg, details } = violation;
  return { ok: new Int32(0), errmsg, code: new Int32(code), codeName, ...details };
}
