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
  /** Gets the lines that a person should see now: warnings and errors. */
  readonly echo: (line: string) => void;
  /** Gets every line as it arrives. */
  readonly see?: (line: string) => void;
  readonly maxBytes?: number;
}

const MAX_BYTES = 10 * 1024 * 1024;
const TAIL_LINES = 12;
/**
 * When there are more complaints than this in one window, or the same one again, they go only into the file.
 */
const ECHO_LINES = 10;
const ECHO_WINDOW_MS = 10_000;

/**
 * Keeps a part's output in `<name>.log`. The previous run is in `<name>.1.log`, and so is the older half of a
 * run that writes more than `maxBytes`, so a part never has more than twice that on disk.
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

  /** The person is told before the file is written, so that trouble with the file hides nothing. */
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

/** The level numbers of pino, and the words that our services write instead. */
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
 * This warning stays in the log: only the owner can read the file with the passwords, and each of them is
 * random.
 */
const ADVICE = 'Plaintext passwords detected';

/**
 * What a line tells a person, if it is a warning or an error: from our JSON logs, nats-server's lines, or
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
      // The line is not JSON after all.
    }
  }
  if (/^\[\d+\] /.test(line))
    return BROKEN.test(line) && !line.includes(ADVICE) ? line.replace(/^\[\d+\] \S+ \S+ /, '') : undefined;
  return isError && line.trim() !== '' ? line : undefined;
}
