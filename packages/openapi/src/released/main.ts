import { readCommandLine } from '@freightwright/service-kit/commands';
import { runCommand, usage } from './run-command.ts';

/** Compares the contracts with those that were released, and writes those. Exits 1 when they do not agree. */
const { positionals } = readCommandLine(usage, {
  accepts: ({ positionals: [command = '', ...rest] }) =>
    command === 'end' ? rest.length === 1 : ['check', 'release'].includes(command) && rest.length === 0,
});
process.exitCode = await runCommand(positionals, { print: (line) => console.error(line) });
