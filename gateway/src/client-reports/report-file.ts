import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@freightwright/service-kit';

export interface ReportFile {
  /** Keeps one more line, a while later. Never fails, and never waits for a disk. */
  add(report: object): void;
  /** Resolves when all that was added is written. */
  settled(): Promise<void>;
}

export interface ReportFileOptions {
  folder: string;
  /** Of one file; the one before it is kept, so there is at most twice as much. */
  maxBytes?: number;
  log: Log;
}

export const reportFileName = 'client-reports.log';
export const olderReportFileName = 'client-reports.1.log';
const maxBytesByDefault = 10 * 1024 * 1024;
/** Lines that wait for a slow or full disk; more are lost, for they are only reports. */
const maxWaitingBytes = 256 * 1024;

/**
 * Keeps what pages report in files of its own: anybody may send it, so it must push no line of ours out of a log, nor fill a disk. JSON, one
 * line each. A process has a folder for itself.
 */
export function createReportFile({
  folder,
  maxBytes = maxBytesByDefault,
  log,
}: ReportFileOptions): ReportFile {
  const file = join(folder, reportFileName);
  let waiting: string[] = [];
  let waitingBytes = 0;
  let size: number | undefined;
  let writing: Promise<void> | undefined;
  let failing = false;

  async function append(text: string): Promise<void> {
    const bytes = Buffer.byteLength(text);
    if (size === undefined) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      size = await stat(file).then(
        (found) => found.size,
        () => 0,
      );
    }
    if (size > 0 && size + bytes > maxBytes) {
      await rename(file, join(folder, olderReportFileName));
      size = 0;
    }
    await appendFile(file, text, { mode: 0o600 });
    size += bytes;
  }

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const text = waiting.join('');
      waiting = [];
      waitingBytes = 0;
      try {
        await append(text);
        failing = false;
      } catch (err) {
        // What is there by now is not known. The lines are lost, and said so once.
        size = undefined;
        if (!failing) log.warn({ err }, 'reports of pages cannot be kept');
        failing = true;
      }
    }
  }

  return {
    add(report) {
      const line = `${JSON.stringify(report)}\n`;
      if (waitingBytes + line.length > maxWaitingBytes) return;
      waiting.push(line);
      waitingBytes += line.length;
      writing ??= writeWaiting().finally(() => {
        writing = undefined;
      });
    },
    async settled() {
      await writing;
    },
  };
}
