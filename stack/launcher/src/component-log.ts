import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export type ComponentLog = ReturnType<typeof openComponentLog>;

export interface ComponentLogOptions {
  readonly folder: string;
  readonly name: string;
  /** Gets the lines that the user should see now: warnings and errors. */
  readonly echo: (line: string) => void;
  readonly maxBytes?: number;
}

const MAX_BYTES = 10 * 1024 * 1024;
const TAIL_LINES = 12;

/**
 * Stores a component's output in `<name>.log`. The previous run is in `<name>.1.log`, and so is the older
 * half of a run above `maxBytes`, so a component never has more than twice that on disk.
 */
export function openComponentLog({ folder, name, echo, maxBytes = MAX_BYTES }: ComponentLogOptions) {
  const file = join(folder, `${name}.log`);
  const tail: string[] = [];
  let lastComplaint: string | undefined;
  const setAside = () => renameSync(file, join(folder, `${name}.1.log`));
  if (existsSync(file)) setAside();

  function write(line: string, isError: boolean): void {
    tail.push(line);
    if (tail.length > TAIL_LINES) tail.shift();
    const complaint = complaintIn(line, isError);
    if (complaint !== undefined && complaint !== lastComplaint) echo(complaint);
    lastComplaint = complaint ?? lastComplaint;
    try {
      const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      if (bytes + line.length >= maxBytes) setAside();
      appendFileSync(file, `${line}\n`, { mode: 0o600 });
    } catch {
      // A full disk does not stop the platform.
    }
  }

  return {
    /** The last lines, for the error message of a failed start. */
    tail,
    /** Copies a child's output into the file, line by line. */
    follow: (input: Readable, isError: boolean) => {
      createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) =>
        write(line, isError),
      );
    },
  };
}

const LOUD_LEVELS = ['warn', 'error', 'fatal'];
const BROKEN = /\b(?:WRN|ERR|FTL)\b/; // nats-server's log levels
/** Logged but not echoed: only the owner can read the password file, and each password is random. */
const ADVICE = 'Plaintext passwords detected';

/** The warning or error in a line of our JSON logs, of nats-server or of stderr, as text. */
export function complaintIn(line: string, isError: boolean): string | undefined {
  const entry = line.startsWith('{') ? parsed(line) : undefined;
  if (entry) {
    const { level = '', msg, err } = entry;
    return LOUD_LEVELS.includes(level) ? [level, msg, err?.message].filter(Boolean).join(': ') : undefined;
  }
  if (/^\[\d+\] /.test(line))
    return BROKEN.test(line) && !line.includes(ADVICE) ? line.replace(/^\[\d+\] \S+ \S+ /, '') : undefined;
  return isError && line.trim() !== '' ? line : undefined;
}

function parsed(line: string): { level?: string; msg?: string; err?: { message?: string } } | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
