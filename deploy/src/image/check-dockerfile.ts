import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isExact } from '../compose/check-compose.ts';
import { readStages, type Stage, type Step } from './read-stages.ts';

/** What is wrong with a Dockerfile, one sentence each. Its paths are from the root. */
export function dockerfileFaults(name: string, root: string): string[] {
  const stages = readStages(join(root, name));
  return stages.flatMap((stage, index) => [
    ...baseFaults(name, stage, stages.slice(0, index), root),
    ...stage.steps.flatMap((step) =>
      step.kind === 'run'
        ? runFaults(name, step.line, root)
        : copyFaults(name, step, { before: stages.slice(0, index), root }),
    ),
  ]);
}

function baseFaults(name: string, { from }: Stage, before: readonly Stage[], root: string): string[] {
  if (before.some((stage) => stage.name === from)) return [];
  if (!isExact(from)) return [`${name} begins with ${from}, which is no exact version.`];
  const node = /^node:(\d+\.\d+\.\d+)-/.exec(from)?.[1];
  const wanted = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
  return node === undefined || node === wanted
    ? []
    : [`${name} has Node ${node}, and .nvmrc says ${wanted}.`];
}

function copyFaults(
  name: string,
  { stage: other, sources }: Extract<Step, { kind: 'copy' }>,
  { before, root }: { before: readonly Stage[]; root: string },
): string[] {
  if (other !== undefined) {
    if (before.some((stage) => stage.name === other)) return [];
    return [`${name} copies from the stage ${other}, which does not stand before.`];
  }
  return sources
    .filter((source) => !isThere(source, root))
    .map((source) => `${name} copies ${source}, which is not there.`);
}

/** The scripts of ours that a command line names. */
function runFaults(name: string, line: string, root: string): string[] {
  const scripts = [...line.matchAll(/(?<=\s)(?:deploy|packages|stack)\/[\w./-]+/g)].map(([path]) => path);
  return scripts
    .filter((path) => !isThere(path, root))
    .map((path) => `${name} runs ${path}, which is not there.`);
}

const isThere = (path: string, root: string) => path === '.' || globSync(path, { cwd: root }).length > 0;
