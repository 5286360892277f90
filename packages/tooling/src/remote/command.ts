import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteRecord } from '@freightwright/contracts';
import type { Config } from './config.ts';
import { createRemoteClient } from './remote-client.ts';

export interface CommandDeps {
  config: Config;
  /** The folder that contains the remotes' folders. */
  workspace: string;
  print: (line: string) => void;
}

export interface CommandInput {
  /** What follows the command: a remote and, of some commands, a version. */
  names: string[];
  who?: string | undefined;
  /** The address of a new remote's page: '/dock'. */
  path?: string | undefined;
  days?: number | undefined;
  /** Percent of the visitors who get a canary. */
  percent?: number | undefined;
  cohorts?: string[] | undefined;
  promoteAfterMinutes?: number | undefined;
  reason?: string | undefined;
}

/** The command was not understood. The message says what it expects. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type Command = (deps: CommandDeps, input: CommandInput) => Promise<void>;

export function one(names: readonly string[], usage: string): string {
  const [name, ...more] = names;
  if (name === undefined || more.length > 0) throw new UsageError(usage);
  return name;
}

export const clientOf = async (config: Config) =>
  createRemoteClient({ site: config.FREIGHTWRIGHT_URL, token: await tokenOf(config) });

/** The team's token, otherwise the one that the launcher keeps for developers on this machine. */
export async function tokenOf({ DEPLOY_TOKEN, DATA_DIR }: Config): Promise<string> {
  if (DEPLOY_TOKEN) return DEPLOY_TOKEN;
  const kept = await readFile(join(DATA_DIR, 'deploy-token'), 'utf8').catch(() => '');
  if (kept.trim() === '') throw new Error('Set DEPLOY_TOKEN: deploying needs a token for the remote.');
  return kept.trim();
}

export function printPointer(print: (line: string) => void, record: RemoteRecord): void {
  const { entry, change, retired, canary } = record;
  const { name, version } = entry;
  print(retired ? `${name} is retired` : `${name} is at ${version}`);
  if (retired) print(`retire by ${retired.by} at ${retired.at}, before that ${version}`);
  else {
    const { action, from, by, at } = change;
    print(`${action} by ${by} at ${at}, before that ${from ?? 'none'}`);
  }
  if (canary) print(`${canary.entry.version} is its canary: ${termsOf(canary)}`);
}

/** Who gets a canary: '5 %, cohort early, live after 60 minutes'. */
export function termsOf({
  percent,
  cohorts = [],
  promoteAfterMinutes,
}: {
  percent?: number | undefined;
  cohorts?: readonly string[] | undefined;
  promoteAfterMinutes?: number | undefined;
}): string {
  const said = cohorts.map((cohort) => `cohort ${cohort}`);
  if (promoteAfterMinutes !== undefined) said.push(`live after ${promoteAfterMinutes} minutes`);
  return [`${percent ?? 0} %`, ...said].join(', ');
}
