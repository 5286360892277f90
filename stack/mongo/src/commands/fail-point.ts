import { setTimeout as sleep } from 'node:timers/promises';
import { Int32 } from 'bson';
import { MongoFault, notSupported } from '../errors.ts';
import {
  type Doc,
  decode,
  docArgument,
  encode,
  integerArgument,
  isDoc,
  isNumber,
  toNumber,
} from '../values.ts';
import type { CommandTable } from './command.ts';

type EncodedReply = Buffer;

/**
 * MongoDB's fail point `failCommand`, with which a test makes the server fail like a real one:
 * https://github.com/mongodb/mongo/wiki/The-%22failCommand%22-fail-point
 */
export interface FailPoint {
  /** `configureFailPoint`, only for the database `admin`. */
  readonly commands: CommandTable;
  /**
   * Answers a command, or makes it fail when it is due. `undefined` means that the connection is to be
   * closed.
   */
  readonly pass: (
    body: Doc,
    appName: string | undefined,
    answer: () => Promise<EncodedReply>,
  ) => Promise<EncodedReply | undefined>;
  /** Ends the wait of commands that it blocks, as a server does when it shuts down. */
  readonly end: () => void;
}

interface Failure {
  readonly commands: readonly unknown[];
  readonly appName: unknown;
  readonly blockTimeMs: number;
  readonly closesConnection: boolean;
  readonly errorCode: number | undefined;
  readonly writeConcernError: Doc | undefined;
  /** Error labels that replace those that the server would choose. */
  readonly errorLabels: unknown[] | undefined;
}

/** MongoDB 7.0's names for the codes that its drivers take for a change of primary or a lost server. */
const CODE_NAMES: Readonly<Record<number, string>> = {
  6: 'HostUnreachable',
  7: 'HostNotFound',
  89: 'NetworkTimeout',
  91: 'ShutdownInProgress',
  189: 'PrimarySteppedDown',
  262: 'ExceededTimeLimit',
  9001: 'SocketException',
  10107: 'NotWritablePrimary',
  11600: 'InterruptedAtShutdown',
  11602: 'InterruptedDueToReplStateChange',
  13435: 'NotPrimaryNoSecondaryOk',
  13436: 'NotPrimaryOrSecondary',
};
const DATA_FIELDS = [
  'failCommands',
  'appName',
  'errorCode',
  'errorLabels',
  'writeConcernError',
  'closeConnection',
  'blockConnection',
  'blockTimeMS',
];
/** MongoDB knows these commands by more than one name. */
const ALIASES: Readonly<Record<string, string>> = { ismaster: 'isMaster', findandmodify: 'findAndModify' };
const SEED = 20_261_122;

export function createFailPoint(): FailPoint {
  const ended = new AbortController();
  let isTurn: () => boolean = () => false;
  let failure: Failure | undefined;
  let timesEntered = 0;

  return {
    commands: {
      configureFailPoint: {
        fields: ['mode', 'data'],
        run: (body, { database }) => {
          if (database !== 'admin')
            throw new MongoFault(
              'Unauthorized',
              'configureFailPoint may only be run against the admin database.',
            );
          if (body.configureFailPoint !== 'failCommand')
            throw notSupported(`The fail point '${String(body.configureFailPoint)}'`, 'FailPointSetFailed');
          const mode = parseMode(body.mode);
          failure = parseFailure(docArgument('data', body.data));
          isTurn = mode;
          return { count: new Int32(timesEntered) };
        },
      },
    },
    pass: async (body, appName, answer) => {
      const name = Object.keys(body)[0] ?? '';
      if (failure === undefined || !concerns(failure, name, appName) || !isTurn()) return answer();
      timesEntered += 1;
      const { blockTimeMs, closesConnection, errorCode } = failure;
      const { writeConcernError, errorLabels } = failure;
      const labelsFor = (code: unknown): Doc => {
        const labels = errorLabels ?? ownLabels(body, code);
        return labels.length === 0 ? {} : { errorLabels: labels };
      };
      if (blockTimeMs > 0) await sleep(blockTimeMs, undefined, { signal: ended.signal }).catch(() => {});
      if (closesConnection) return undefined;
      if (errorCode !== undefined) {
        const codeName = CODE_NAMES[errorCode] ?? `Location${errorCode}`;
        const errmsg = `Failing command via 'failCommand' failpoint: ${name}`;
        const code = new Int32(errorCode);
        return encode({ ok: new Int32(0), errmsg, code, codeName, ...labelsFor(errorCode) }, 'reply');
      }
      const reply = await answer();
      if (writeConcernError === undefined) return reply;
      const { code } = writeConcernError;
      const labels = labelsFor(isNumber(code) ? toNumber(code) : undefined);
      return encode({ ...decode(reply), writeConcernError, ...labels }, 'reply');
    },
    end: () => ended.abort(),
  };
}

function concerns({ commands, appName }: Failure, name: string, from: string | undefined): boolean {
  const canonical = (command: unknown): unknown =>
    typeof command === 'string' ? (ALIASES[command] ?? command) : command;
  if (name === 'configureFailPoint' || (appName !== undefined && appName !== from)) return false;
  return commands.some((command) => canonical(command) === canonical(name));
}

/**
 * A server marks errors after which a driver may send the command again: a retryable code in answer to a
 * retryable write.
 */
function ownLabels({ txnNumber, autocommit }: Doc, code: unknown): unknown[] {
  const isRetryableWrite = txnNumber !== undefined && autocommit === undefined;
  return isRetryableWrite && typeof code === 'number' && Object.hasOwn(CODE_NAMES, code)
    ? ['RetryableWriteError']
    : [];
}

/**
 * Which of the matching commands fail. MongoDB's modes are `off`, `alwaysOn`, `{times}`, `{skip}` and
 * `{activationProbability}`; here the last makes the same choices in the same order after each configuration.
 * `{everyNth}` is our own: the nth, the 2nth and so on.
 */
function parseMode(mode: unknown): () => boolean {
  if (mode === 'off') return () => false;
  if (mode === 'alwaysOn') return () => true;
  const [name, ...others] = isDoc(mode) ? Object.keys(mode) : [];
  if (!isDoc(mode) || name === undefined || others.length > 0)
    throw new MongoFault('BadValue', "'mode' must be 'off', 'alwaysOn' or an object of one field");
  let met = 0;
  if (name === 'activationProbability') {
    const chance = mode[name];
    const probability = isNumber(chance) ? toNumber(chance) : Number.NaN;
    if (!(probability >= 0 && probability <= 1))
      throw new MongoFault('BadValue', 'activationProbability must be between 0.0 and 1.0');
    const next = chances();
    return () => next() < probability;
  }
  const n = integerArgument(name, mode[name], name === 'everyNth' ? 1 : 0);
  const counted = (isTurn: (nth: number) => boolean) => () => {
    met += 1;
    return isTurn(met);
  };
  if (name === 'times') return counted((nth) => nth <= n);
  if (name === 'skip') return counted((nth) => nth > n);
  if (name === 'everyNth') return counted((nth) => nth % n === 0);
  throw new MongoFault('BadValue', `unknown fail point mode '${name}'`);
}

/** Numbers from 0 up to 1 that look random and come in the same order each time. */
function chances(): () => number {
  let state = SEED;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function parseFailure(data: Doc): Failure {
  const unknown = Object.keys(data).find((field) => !DATA_FIELDS.includes(field));
  if (unknown !== undefined)
    throw notSupported(`The data field '${unknown}' of failCommand`, 'FailPointSetFailed');
  const { failCommands = [], errorLabels, errorCode, writeConcernError, appName } = data;
  if (!Array.isArray(failCommands) || (errorLabels !== undefined && !Array.isArray(errorLabels)))
    throw new MongoFault('BadValue', "'failCommands' and 'errorLabels' must be arrays");
  if (data.blockConnection === true && data.blockTimeMS === undefined)
    throw new MongoFault('InvalidOptions', "must specify 'blockTimeMS' when 'blockConnection' is true");
  const blockTimeMs = integerArgument('blockTimeMS', data.blockTimeMS, 0);
  return {
    commands: failCommands,
    appName,
    blockTimeMs: data.blockConnection === true ? blockTimeMs : 0,
    closesConnection: data.closeConnection === true,
    errorCode: errorCode === undefined ? undefined : integerArgument('errorCode', errorCode, 1),
    writeConcernError:
      writeConcernError === undefined ? undefined : docArgument('writeConcernError', writeConcernError),
    errorLabels,
  };
}
