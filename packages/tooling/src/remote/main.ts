import { parseArgs } from 'node:util';
import { UsageError } from './command.ts';
import { commands, linesOfError } from './commands.ts';
import { readConfig } from './config.ts';
import { callRemote } from './how-to-call.ts';

/** Exit codes: 0 done, 1 refused or failed, 2 not understood. */
const refused = 1;
const misunderstood = 2;

const usage = `Usage: ${callRemote} <command>
  new mfe-name [--path /address]      write a remote of one page, and say what to do next
  build mfe-name                      build it into mfe-name/dist
  deploy mfe-name                     upload the build, check it, point the registry at it
  upload mfe-name                     upload the build and check it; nobody gets it yet
  versions mfe-name                   the stored versions, each with a link to try it
  activate mfe-name version           give a stored version to everybody
  canary mfe-name version --percent 5 give a stored version to some [--cohort early] [--promote-after minutes];
                                      without a version, change who gets the one that runs
  promote mfe-name                    give the canary to everybody
  end-canary mfe-name                 give everybody the live version again [--reason 'why']
  rollback mfe-name [version]         point the registry back
  retire mfe-name                     take it out of the site; deploy or roll back to have it again
  prune mfe-name                      remove its old versions now instead of once a day
  list                                the remotes and where each stands
  history mfe-name                    every change, newest first
  token mfe-name ... --who name       sign a deploy token [--days 90]
  permit mfe-name ... --who name      sign a permit to see another build for a day`;

process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        who: { type: 'string' },
        days: { type: 'string' },
        path: { type: 'string' },
        percent: { type: 'string' },
        cohort: { type: 'string', multiple: true },
        'promote-after': { type: 'string' },
        reason: { type: 'string' },
      },
    });
    const [name = '', ...names] = positionals;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError();
    const deps = { config: readConfig(), workspace: process.cwd(), print: console.log };
    const { who, path, cohort: cohorts, reason } = values;
    const numbers = {
      days: numberOf(values.days),
      percent: numberOf(values.percent),
      promoteAfterMinutes: numberOf(values['promote-after']),
    };
    await command(deps, { names, who, path, cohorts, reason, ...numbers });
    return 0;
  } catch (error) {
    if (error instanceof UsageError || isParseError(error)) {
      const own = error instanceof UsageError && error.message !== '';
      console.error(own ? `Usage: ${callRemote} ${error.message}` : usage);
      return misunderstood;
    }
    for (const line of linesOfError(error)) console.error(line);
    return refused;
  }
}

/** What is no number is refused by the rule of its field. */
function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** Whether parseArgs met an option that it does not know. */
function isParseError(error: unknown): error is Error {
  return error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
}
