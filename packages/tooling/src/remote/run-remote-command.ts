import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { parseArgs } from 'node:util';
import { callRegistry, RemoteRefused } from './call-registry.ts';
import { type CommandContext, commands, UsageError } from './commands.ts';
import type { Config } from './config.ts';
import { alignedLines, callRemote } from './print.ts';

/** The options of `npm run remote`, as `node:util` parses them. */
export const remoteOptions = {
  who: { type: 'string' },
  days: { type: 'string' },
  path: { type: 'string' },
  percent: { type: 'string' },
  cohort: { type: 'string', multiple: true },
  'promote-after': { type: 'string' },
  reason: { type: 'string' },
} as const;

export type RemoteCommandLine = ReturnType<
  typeof parseArgs<{ options: typeof remoteOptions; allowPositionals: true }>
>;

interface Deps extends Pick<CommandContext, 'workspace' | 'print'> {
  /** @throws SettingsError */
  readonly readConfig: () => Config;
  readonly printError: (line: string) => void;
}

/** Runs one command of `npm run remote`. @returns 0 done, 1 refused or failed, 2 invalid usage */
export async function runRemoteCommand(
  { values, positionals: [name = '', ...names] }: RemoteCommandLine,
  { readConfig, printError, ...deps }: Deps,
): Promise<0 | 1 | 2> {
  const command = commands[name];
  const [atLeast, atMost] = command?.names ?? [1, 1];
  try {
    if (names.length < atLeast || names.length > atMost) throw new UsageError();
    const config = readConfig();
    const [remote = '', version] = names;
    const access = async () => ({ site: config.FREIGHTWRIGHT_URL, token: await tokenOf(config) });
    await command?.run({
      ...{ config, names, remote, version, access, ...deps },
      ...{ who: values.who, path: values.path, cohorts: values.cohort, reason: values.reason },
      days: numberOf(values.days),
      percent: numberOf(values.percent),
      promoteAfterMinutes: numberOf(values['promote-after']),
      call: async (route, body) => callRegistry(await access(), route, remote, body),
    });
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      printError(`Usage: ${callRemote} ${name} ${command?.takes}`);
      return 2;
    }
    for (const line of linesOfError(error)) printError(line);
    return 1;
  }
}

/** The rule of its field refuses a value that is not a number. */
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** The team's token, otherwise the one that the launcher stores for developers on this machine. */
async function tokenOf({ DEPLOY_TOKEN, DATA_DIR }: Config): Promise<string> {
  if (DEPLOY_TOKEN) return DEPLOY_TOKEN;
  const stored = await readFile(join(DATA_DIR, 'deploy-token'), 'utf8').catch(() => '');
  if (stored.trim() === '') throw new Error('Set DEPLOY_TOKEN: deploying needs a token for the remote.');
  return stored.trim();
}

/** The text of a refusal: each violation on its own line. */
function linesOfError(error: unknown): string[] {
  if (!(error instanceof RemoteRefused)) return [error instanceof Error ? error.message : String(error)];
  const rules = error.errors.map(({ field, rule, message }) => [`  ${field}`, rule, message]);
  if (error.code === 'remote.gate-failed')
    return ['The gate refused it; nothing has changed:', ...alignedLines(rules)];
  return [rules.length > 0 ? `${error.message}:` : error.message, ...alignedLines(rules)];
}
