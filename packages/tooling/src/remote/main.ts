import { parseArgs } from 'node:util';
import { commands, linesOfError, UsageError } from './commands.ts';
import { readConfig } from './config.ts';
import { callRemote } from './how-to-call.ts';

/** Exit codes: 0 done, 1 refused or failed, 2 not understood. */
const refused = 1;
const misunderstood = 2;

const usage = `Usage: ${callRemote} <command>
  new mfe-name [--path /address]      write a remote of one page, and say what to do next
  build mfe-name                      build it into mfe-name/dist
  deploy mfe-name                     upload the build, check it, point the registry at it
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
      options: { who: { type: 'string' }, days: { type: 'string' }, path: { type: 'string' } },
    });
    const [name = '', ...names] = positionals;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError();
    const days = values.days === undefined ? undefined : Number(values.days);
    const deps = { config: readConfig(), workspace: process.cwd(), print: console.log };
    await command(deps, { names, who: values.who, days, path: values.path });
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

/** Whether parseArgs met an option that it does not know. */
function isParseError(error: unknown): error is Error {
  return error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
}
