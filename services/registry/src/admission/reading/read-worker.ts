import { scriptViolations, styleSheetViolations } from './file-errors.ts';
import type { ReadError, ReadJob, TextFile } from './read-job.ts';
import { maxViolations, maxViolationsPerFile } from './read-job.ts';

// Parses untrusted text, in a worker thread that is terminated when it exceeds its time or memory limit.

export const perform = (job?: ReadJob): ReadError[] | undefined => job && readAll(job);

function readAll({ name, scripts, sheets }: ReadJob): ReadError[] {
  const violations: ReadError[] = [];
  const read = (files: readonly TextFile[], violationsOf: (path: string, text: string) => ReadError[]) => {
    for (const file of files) {
      if (violations.length >= maxViolations) return;
      violations.push(...violationsIn(file, violationsOf).slice(0, maxViolationsPerFile));
    }
  };
  read(scripts, scriptViolations);
  read(sheets, (path, text) => styleSheetViolations(name, path, text));
  return violations.slice(0, maxViolations);
}

function violationsIn(
  { path, bytes }: TextFile,
  violationsOf: (path: string, text: string) => ReadError[],
): ReadError[] {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return [{ path, rule: 'text', message: 'it is not UTF-8' }];
  }
  return violationsOf(path, text);
}
