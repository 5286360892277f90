import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from '@swc/core';
import type { Violation } from './check-imports.ts';

const RULE = 'environment-in-config';

/** Files besides config.ts that may read the environment, and why. Tests set up their own. */
const ALLOWED = [
  /(?:^|\/)config\.ts$/,
  /^stack\/run\.mjs$/, // runs before there is a config, on the machine's own Node
  /^packages\/tooling\/src\/test\//, // hands its environment on to the tools it runs
  /(?:^|\/)test\//,
  /\.test\.tsx?$/,
  /(?:^|\/)webpack\.config\.ts$/,
  /^mfe-developers\/quick-starts\//, // programs that readers of the portal run on their own machines
  /^(?:e2e|attack|bench|deploy|drill)\//,
];

/**
 * Finds files, given by their paths from the root, that read process.env although they are not a config.ts.
 */
export async function checkEnvironment(root: string, files: readonly string[]): Promise<Violation[]> {
  const suspects = files.filter((file) => !ALLOWED.some((allowed) => allowed.test(file)));
  const found = await Promise.all(
    suspects.map(async (file) => {
      const text = await readFile(join(root, file), 'utf8');
      return /\benv\b/.test(text) && (await readsEnvironment(text, file.endsWith('x'))) ? file : undefined;
    }),
  );
  return found
    .filter((file) => file !== undefined)
    .map((file) => ({ rule: RULE, file, detail: 'reads process.env; only config.ts may' }));
}

/**
 * Whether the code contains process.env, process['env'] or `{ env } = process`, or imports env from
 * node:process.
 */
export async function readsEnvironment(text: string, tsx = false): Promise<boolean> {
  return mentions(await parse(text, { syntax: 'typescript', tsx, target: 'esnext' }));
}

type Node = Record<string, unknown>;

function mentions(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(mentions);
  if (typeof node !== 'object' || node === null) return false;
  return (
    isAccess(node as Node) ||
    isDestructured(node as Node) ||
    isImport(node as Node) ||
    Object.values(node).some(mentions)
  );
}

function isAccess({ type, object, property }: Node): boolean {
  return (
    type === 'MemberExpression' && isName(object, 'process') && /"(?:env)"/.test(JSON.stringify(property))
  );
}

function isDestructured({ type, id, init }: Node): boolean {
  return type === 'VariableDeclarator' && isName(init, 'process') && /"env"/.test(JSON.stringify(id));
}

function isImport({ type, source, specifiers }: Node): boolean {
  return (
    type === 'ImportDeclaration' &&
    /"(?:node:)?process"/.test(JSON.stringify(source)) &&
    /"env"/.test(JSON.stringify(specifiers))
  );
}

function isName(node: unknown, name: string): boolean {
  const { type, value } = (node ?? {}) as Node;
  return type === 'Identifier' && value === name;
}
