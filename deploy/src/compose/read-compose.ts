import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { interpolate } from './interpolate.ts';

/** What the checks read of a compose file. */
export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { internal?: boolean } | null>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { file: string }>>;
}

export interface ComposeService {
  readonly image?: string;
  readonly build?: { context: string; dockerfile?: string; target?: string; args?: Record<string, string> };
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly privileged?: boolean;
  readonly restart?: string;
  readonly environment?: Readonly<Record<string, string | number | boolean>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { condition: string }>>;
  readonly healthcheck?: { test: readonly string[] };
  readonly deploy?: { resources?: { limits?: { cpus?: string; memory?: string; pids?: number } } };
}

/**
 * @param env fills in its variables. Left out, they stay as they are written.
 * @throws Error when it is no YAML, or a variable that it needs is not in `env`.
 */
export function readCompose(file: string, env?: Readonly<Record<string, string>>): ComposeFile {
  const fill = (node: unknown): unknown => {
    if (typeof node === 'string') return env ? interpolate(node, env) : node;
    if (Array.isArray(node)) return node.map(fill);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, fill(value)]));
  };
  return fill(parse(readFileSync(file, 'utf8'), { merge: true })) as ComposeFile;
}
