import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { SourceFile } from './check-vocabulary.ts';

const code = /\.(?:ts|tsx|mjs|js)$/;
const tested = /\.test\.tsx?$|-fixture\.tsx?$|(?:^|\/)(?:test|fixture)\//;

/** Files side by side in one folder that a reader can still take in. */
export const filesPerFolder = 25;

const isSource = ({ name }: SourceFile): boolean => code.test(name) && !tested.test(name);

/** The folders with more source files than a reader takes in, with their number. */
export function crowdedFolders(files: readonly SourceFile[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of files.filter(isSource))
    counts.set(dirname(name), (counts.get(dirname(name)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > filesPerFolder)
    .map(([folder, count]) => `${folder}: ${count}`);
}

const composing = 'config|service|subscriptions|migrations|user-data';
/** The plan in docs/architecture.md: what composes a service is at its root, and all else in a feature's folder. */
const planned = new RegExp(
  `^services/([^/]+)/src/(?:${composing}|main|routes|policy|\\1-deps|\\1-metrics|open-\\1|.+/(?!(?:${composing})\\.)[^/]+)\\.ts$`,
);

/** The same for a remote: its entry and its pages are at the root. */
const plannedOfRemote = /^mfe-[^/]+\/src\/(?:(?:index|parts|.+-pages?|.+\.d)\.tsx?|.+\/[^/]+)$/;

/** The source files of services and remotes that are not where the plan has them. */
export const misplacedFiles = (files: readonly SourceFile[]): string[] => {
  const names = files.filter(isSource).map(({ name }) => name);
  return names.filter(
    (name) =>
      (/^services\/[^/]+\/src\//.test(name) && !planned.test(name)) ||
      (/^mfe-[^/]+\/src\//.test(name) && !plannedOfRemote.test(name)),
  );
};

/** A package's top folder has what composes the others and what they all need, so its files count one by one. */
const nodeOf = (file: string): string =>
  /^(?:[^/]+\/){1,2}src\/[^/]+$|^[^/]+\/[^/]+$/.test(file) ? file : dirname(file);

/**
 * The groups of folders of a package that need each other, types aside.
 *
 * @example
 * folderCycles([
 *   { name: 'shell/src/a/a.ts', text: "import '../b/b.ts';" },
 *   { name: 'shell/src/b/b.ts', text: "import '../a/a.ts';" },
 * ]); // => ['shell/src/a, shell/src/b']
 */
export function folderCycles(files: readonly SourceFile[]): string[] {
  const sources = files.filter(isSource);
  const known = new Set(sources.map(({ name }) => name));
  const needs = new Map<string, Set<string>>();
  for (const { name, text } of sources) {
    const from = nodeOf(name);
    const targets = importsOf(name, text).map((path) => join(dirname(name), path));
    for (const target of targets.filter((one) => known.has(one)).map(nodeOf))
      if (target !== from) needs.set(from, (needs.get(from) ?? new Set()).add(target));
  }
  const reached = new Map([...needs.keys()].map((node) => [node, reachableFrom(node, needs)]));
  const groups = [...needs.keys()]
    .filter((node) => reached.get(node)?.has(node))
    .map((node) => [...(reached.get(node) ?? [])].filter((other) => reached.get(other)?.has(node)));
  return [...new Set(groups.map((group) => group.sort().join(', ')))];
}

function reachableFrom(start: string, needs: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>();
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop())
    for (const next of needs.get(node) ?? [])
      if (!found.has(next)) {
        found.add(next);
        open.push(next);
      }
  return found;
}

/** The relative modules that this one needs while it runs. */
function importsOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const imports = module.staticImports
    .filter(({ entries, start }) => !text.startsWith('import type', start) || entries.length === 0)
    .map(({ moduleRequest }) => moduleRequest.value);
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.filter(({ isType }) => !isType).flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  const dynamic = module.dynamicImports.flatMap(
    ({ moduleRequest: { start, end } }) => /^['"](.+)['"]$/.exec(text.slice(start, end))?.[1] ?? [],
  );
  return [...imports, ...exports, ...dynamic].filter((path) => path.startsWith('.'));
}
