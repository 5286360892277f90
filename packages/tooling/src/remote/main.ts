import { readCommandLine } from '@freightwright/service-kit/commands';
import { commands } from './commands.ts';
import { readConfig } from './config.ts';
import { callRemote } from './how-to-call.ts';
import { remoteOptions, runRemoteCommand } from './run-remote-command.ts';

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

const parsed = readCommandLine(usage, {
  accepts: ({ positionals: [name = ''] }) => Object.hasOwn(commands, name),
  options: remoteOptions,
});
process.exitCode = await runRemoteCommand(parsed, {
  readConfig,
  workspace: process.cwd(),
  print: console.log,
  printError: console.error,
});
