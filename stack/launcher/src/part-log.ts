import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { openLogFile } from './log-file.ts';

export interface PartLog {
  /** Copies a child's output into the file, line by line. */
  follow(stream: Readable, isError: boolean): void;
  /** The last lines, for the message when a part does not start. */
  readonly tail: readonly string[];
  close(): void;
}

export interface PartLogOptions {
  readonly folder: string;
  readonly name: string;
  /** Gets what a person should see now: warnings and errors. */
  readonly echo: (line: string) => void;
  /** Sees every line as it comes. */
  readonly see?: (line: string) => void;
  readonly maxBytes?: number;
}

const MAX_BYTES = 10 * 1024 * 1024;
const TAIL_LINES = 12;
/** More complaints than this in one window, or the same again, go to the file alone. */
const ECHO_LINES = 10;
const ECHO_WINDOW_MS = 10_000;

/**
 * Keeps a part's output in `<name>.log`. The run before is in `<name>.1.log`, and so is the older half of a
 * run that writes more than `maxBytes`: a part never has more than twice that on disk.
 */
export function openPartLog(options: PartLogOptions): PartLog {
  const { folder, name, echo, see = () => {}, maxBytes = MAX_BYTES } = options;
  const file = join(folder, `${name}.log`);
  const older = join(folder, `${name}.1.log`);
  const tail: string[] = [];
  const log = openLogFile({ file, older, maxBytes, report: echo });
  let echoed = 0;
  let windowEndsAt = 0;
  let lastEchoed = '';

  /** A person is told first, so that the file's own trouble hides nothing. */
  function write(line: string, isError: boolean): void {
    see(line);
    tail.push(line);
    if (tail.length > TAIL_LINES) tail.shift();
    const complaint = complaintIn(line, isError);
    if (complaint !== undefined) echoBounded(complaint);
    log.add(line);
  }

  function echoBounded(complaint: string): void {
    const now = Date.now();
    if (complaint === lastEchoed && now <= windowEndsAt) return;
    lastEchoed = complaint;
    if (now > windowEndsAt) {
      windowEndsAt = now + ECHO_WINDOW_MS;
      echoed = 0;
    }
    echoed += 1;
    if (echoed <= ECHO_LINES) echo(complaint);
    else if (echoed === ECHO_LINES + 1) echo(`... more of this in ${file}`);
  }

  return {
    tail,
    follow: (stream, isError) => {
      createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) =>
        write(line, isError),
      );
    },
    close: () => log.close(),
  };
}

/** pino's numbers, and the words our services write instead. */
const COMPLAINTS: Readonly<Record<string, string>> = {
  40: 'warning',
  50: 'error',
  60: 'fatal',
  warn: 'warning',
  error: 'error',
  fatal: 'fatal',
};
const BROKEN = /\b(?:WRN|ERR|FTL)\b/; // nats-server's marks
/**
 * Advice that is for the log: the passwords stand in a file that its owner alone reads, and each is random.
 */
const ADVICE = 'Plaintext passwords detected';

/**
 * What a line says to a person, when it is a warning or an error: our JSON logs, nats-server's lines, or
 * stderr.
 */
export function complaintIn(line: string, isError: boolean): string | undefined {
  if (line.startsWith('{')) {
    try {
      const entry = JSON.parse(line) as { level?: unknown; msg?: unknown; err?: { message?: unknown } };
      const kind = COMPLAINTS[String(entry.level)];
      if (kind === undefined) return undefined;
      const detail = entry.err?.message === undefined ? '' : `: ${String(entry.err.message)}`;
      return `${kind}: ${String(entry.msg ?? '')}${detail}`;
    } catch {
      // not JSON after all
    }
  }
  if (/^\[\d+\] /.test(line))
    return BROKEN.test(line) && !line.includes(ADVICE) ? line.replace(/^\[\d+\] \S+ \S+ /, '') : undefined;
  return isError && line.trim() !== '' ? line : undefined;
}
