import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessMemory {
  pid: number;
  command: string;
  /**
   * KiB: its private pages, and its proportional share of shared pages (proc(5), smaps_rollup). A sum over
   * processes counts each page a single time.
   */
  pssKib: number;
  /** KiB of all its pages in memory. Shared pages are counted in every process. */
  rssKib: number;
}

/** A process and all its descendants. Only Linux reports this. */
export function memoryOfTree(root: number): ProcessMemory[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = /^PPid:\s+(\d+)$/m.exec(read(name, 'status') ?? '')?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const tree = (pid: number): number[] => [
    pid,
    ...[...parents].filter(([, parent]) => parent === pid).flatMap(([child]) => tree(child)),
  ];
  return tree(root).flatMap((pid) => {
    const rollup = read(String(pid), 'smaps_rollup');
    if (rollup === undefined) return [];
    const kib = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0);
    const texts = (read(String(pid), 'cmdline') ?? '').split('\0').filter((word) => !word.startsWith('-'));
    return [{ pid, command: texts.join(' ').trim(), pssKib: kib('Pss'), rssKib: kib('Rss') }];
  });
}

/** Undefined for a process that has exited. */
function read(pid: string, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
