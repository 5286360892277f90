import { closeSync, existsSync, ftruncateSync, openSync, renameSync, writeSync } from 'node:fs';

export interface LogFile {
  /** Adds whole lines only. Never throws, because a full disk is no reason to stop the parts. */
  add(line: string): void;
  close(): void;
}

export interface LogFileOptions {
  /** An existing file is renamed to `older`, and so is one that would grow beyond `maxBytes`. */
  readonly file: string;
  readonly older: string;
  readonly maxBytes: number;
  /** Gets a line when the file can no longer be written, and another when it can again. */
  readonly report: (line: string) => void;
  readonly now?: () => number;
  /** Writes to an open file and returns how many bytes were written. */
  readonly write?: (out: number, bytes: Buffer) => number;
}

/** After a failure, milliseconds until the next line tries to write again. */
const RETRY_MS = 2_000;

/**
 * Opens a file of lines. When it could not be written for a while, it continues by itself and says how many
 * lines are missing.
 */
export function openLogFile(options: LogFileOptions): LogFile {
  const { file, older, maxBytes, report, now = Date.now, write = writeSync } = options;
  let out: number | undefined;
  let writtenBytes = 0;
  let missing = 0;
  let retryAtMs = Number.NEGATIVE_INFINITY;
  let closed = false;

  function rotate(): number {
    if (out !== undefined) closeSync(out);
    out = undefined;
    if (existsSync(file)) renameSync(file, older);
    out = openSync(file, 'a', 0o600); // appending, so that what is cut off leaves no hole
    writtenBytes = 0;
    return out;
  }

  function append(text: string): void {
    const bytes = Buffer.from(`${text}\n`);
    const target = out === undefined || writtenBytes + bytes.length > maxBytes ? rotate() : out;
    let at = 0;
    try {
      while (at < bytes.length) {
        const taken = write(target, bytes.subarray(at));
        if (taken === 0) throw new Error('it takes no more bytes');
        at += taken;
      }
    } catch (error) {
      if (at > 0) ftruncateSync(target, writtenBytes); // half a line is none
      throw error;
    }
    writtenBytes += bytes.length;
  }

  function attempt(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      retryAtMs = now() + RETRY_MS;
      if (missing === 0)
        report(`${file} cannot be written: ${error instanceof Error ? error.message : error}`);
      missing += 1;
      return false;
    }
  }

  attempt(rotate);
  missing = 0;
  return {
    add: (line) => {
      if (closed) return;
      if (missing > 0) {
        if (now() < retryAtMs) {
          missing += 1;
          return;
        }
        const gap = `... ${missing} lines are missing here: the file could not be written`;
        if (!attempt(() => append(gap))) return;
        missing = 0;
        report(`${file} is written again`);
      }
      attempt(() => append(line));
    },
    close: () => {
      closed = true;
      if (out !== undefined) closeSync(out);
      out = undefined;
    },
  };
}
