import { type CommandDeps, UsageError } from './command.ts';
import { commands, linesOfError } from './commands.ts';
import type { Config } from './config.ts';
import { callRemote } from './how-to-call.ts';

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

export interface RemoteCommandLine {
  readonly values: {
    readonly [name in Exclude<keyof typeof remoteOptions, 'cohort'>]?: string | undefined;
  } & { readonly cohort?: string[] | undefined };
  readonly positionals: readonly string[];
}

interface Deps extends Omit<CommandDeps, 'config'> {
  /** @throws SettingsError */
  readonly readConfig: () => Config;
  readonly printError: (line: string) => void;
}

/**
 * Runs one command of `npm run remote`.
 * @returns the exit code: 0 done, 1 refused or failed, 2 not understood
 */
export async function runRemoteCommand(
  { values, positionals: [name = '', ...names] }: RemoteCommandLine,
  { readConfig, printError, ...deps }: Deps,
): Promise<0 | 1 | 2> {
  const { who, path, cohort: cohorts, reason } = values;
  const numbers = {
    days: numberOf(values.days),
    percent: numberOf(values.percent),
    promoteAfterMinutes: numberOf(values['promote-after']),
  };
  try {
    await commands[name]?.(
      { config: readConfig(), ...deps },
      { names, who, path, cohorts, reason, ...numbers },
    );
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      printError(`Usage: ${callRemote} ${error.message}`);
      return 2;
    }
    for (const line of linesOfError(error)) printError(line);
    return 1;
  }
}

/** What is no number is refused by the rule of its field. */
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
