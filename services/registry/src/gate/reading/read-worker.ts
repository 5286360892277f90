import { scriptFaults, sheetFaults } from './file-faults.ts';
import { faultsAtMost, faultsPerFile, type ReadFault, type ReadJob, type TextFile } from './read-job.ts';

// Parses untrusted text, in a worker thread that is terminated when it exceeds its time or memory limit.

export const perform = (job?: ReadJob): ReadFault[] | undefined => job && readAll(job);

function readAll({ name, scripts, sheets }: ReadJob): ReadFault[] {
  const faults: ReadFault[] = [];
  const read = (files: readonly TextFile[], faultsOf: (path: string, text: string) => ReadFault[]) => {
    for (const file of files) {
      if (faults.length >= faultsAtMost) return;
      faults.push(...faultsIn(file, faultsOf).slice(0, faultsPerFile));
    }
  };
  read(scripts, scriptFaults);
  read(sheets, (path, text) => sheetFaults(name, path, text));
  return faults.slice(0, faultsAtMost);
}

function faultsIn(
  { path, bytes }: TextFile,
  faultsOf: (path: string, text: string) => ReadFault[],
): ReadFault[] {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return [{ path, rule: 'text', message: 'it is not UTF-8' }];
  }
  return faultsOf(path, text);
}
