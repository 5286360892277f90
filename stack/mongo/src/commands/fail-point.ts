import { setTimeout as sleep } from 'node:timers/promises';
import { Int32 } from 'bson';
import { notSupported } from '../errors.ts';
import { type Doc, decode, docArgument, encode, integerArgument, isDoc } from '../values.ts';
import type { CommandTable } from './command.ts';

export type FailPoint = ReturnType<typeof createFailPoint>;

interface Failure {
  readonly commands: readonly unknown[];
  readonly blockTimeMs: number;
  readonly closesConnection: boolean;
  readonly errorCode: number | undefined;
  readonly writeConcernError: Doc | undefined;
  readonly errorLabels: unknown;
}

/**
 * MongoDB's fail point `failCommand`, with which a test makes the server fail like a real one:
 * https://github.com/mongodb/mongo/wiki/The-%22failCommand%22-fail-point
 */
export function createFailPoint() {
  const ended = new AbortController();
  let isTurn: () => boolean = () => false;
  let failure: Failure | undefined;
  let timesEntered = 0;

  const commands: CommandTable = {
    configureFailPoint: {
      fields: ['mode', 'data'],
      run: (body) => {
        if (body.configureFailPoint !== 'failCommand')
          throw notSupported(`The fail point '${String(body.configureFailPoint)}'`, 'FailPointSetFailed');
        const mode = parseMode(body.mode);
        failure = parseFailure(docArgument('data', body.data));
        isTurn = mode;
        return { count: new Int32(timesEntered) };
      },
    },
  };
  return {
    commands,
    /** Answers a command, or makes it fail when it is due. `undefined` closes the connection. */
    pass: async (body: Doc, answer: () => Promise<Buffer>): Promise<Buffer | undefined> => {
      const name = Object.keys(body)[0] ?? '';
      if (name === 'configureFailPoint' || !failure?.commands.includes(name) || !isTurn()) return answer();
      timesEntered += 1;
      const { blockTimeMs, closesConnection, errorCode, writeConcernError, errorLabels } = failure;
      const labels: Doc = errorLabels === undefined ? {} : { errorLabels };
      if (blockTimeMs > 0) await sleep(blockTimeMs, undefined, { signal: ended.signal }).catch(() => {});
      if (closesConnection) return undefined;
      if (errorCode !== undefined) {
        const errmsg = `Failing command via 'failCommand' failpoint: ${name}`;
        return encode({ ok: new Int32(0), errmsg, code: new Int32(errorCode), ...labels }, 'reply');
      }
      const reply = await answer();
      if (writeConcernError === undefined) return reply;
      return encode({ ...decode(reply), writeConcernError, ...labels }, 'reply');
    },
    /** Ends the wait of commands that it blocks, as a server does when it shuts down. */
    end: () => ended.abort(),
  };
}

/**
 * Which of the matching commands fail. MongoDB's modes are `off`, `alwaysOn`, `{times}` and `{skip}`;
 * `{everyNth}` is our own: the nth, the 2nth and so on.
 */
function parseMode(mode: unknown): () => boolean {
  if (mode === 'off') return () => false;
  if (mode === 'alwaysOn') return () => true;
  const [[name, value] = ['', undefined], ...others] = isDoc(mode) ? Object.entries(mode) : [];
  const n = integerArgument(name, value, name === 'everyNth' ? 1 : 0);
  let met = 0;
  const counted = (isDue: (nth: number) => boolean) => () => {
    met += 1;
    return isDue(met);
  };
  if (others.length === 0) {
    if (name === 'times') return counted((nth) => nth <= n);
    if (name === 'skip') return counted((nth) => nth > n);
    if (name === 'everyNth') return counted((nth) => nth % n === 0);
  }
  throw notSupported('This mode of a fail point', 'BadValue');
}

function parseFailure(data: Doc): Failure {
  const { failCommands, errorLabels, errorCode, writeConcernError } = data;
  const blockTimeMs = integerArgument('blockTimeMS', data.blockTimeMS, 0);
  return {
    commands: Array.isArray(failCommands) ? failCommands : [],
    blockTimeMs: data.blockConnection === true ? blockTimeMs : 0,
    closesConnection: data.closeConnection === true,
    errorCode: errorCode === undefined ? undefined : integerArgument('errorCode', errorCode, 1),
    writeConcernError:
      writeConcernError === undefined ? undefined : docArgument('writeConcernError', writeConcernError),
    errorLabels,
  };
}
