import { readCommandLine } from '@freightwright/service-kit/commands';
import { UsageError } from './command.ts';
import { commands, linesOfError } from './commands.ts';
import { readConfig } from './config.ts';
import { callRemote } from './how-to-call.ts';

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

const { values, positionals } = readCommandLine(usage, {
  accepts: ({ positionals: [name = ''] }) => Object.hasOwn(commands, name),
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
const { who, path, cohort: cohorts, reason } = values;
const numbers = {
  days: numberOf(values.days),
  percent: numberOf(values.percent),
  promoteAfterMinutes: numberOf(values['promote-after']),
};
try {
  const deps = { config: readConfig(), workspace: process.cwd(), print: console.log };
  await commands[name]?.(deps, { names, who, path, cohorts, reason, ...numbers });
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`Usage: ${callRemote} ${error.message}`);
    process.exitCode = 2;
  } else {
    for (const line of linesOfError(error)) console.error(line);
    process.exitCode = 1;
  }
}

/** What is no number is refused by the rule of its field. */
function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
