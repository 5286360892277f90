#!/usr/bin/env node
import { readCommandLine } from '@freightwright/service-kit/commands';
import { commands } from './commands.ts';
import { readConfig } from './config.ts';
import { callRemote } from './print.ts';
import { remoteOptions, runRemoteCommand } from './run-remote-command.ts';

const lines = Object.entries(commands).map(([name, { takes, does }]) => `  ${name} ${takes}\n      ${does}`);
const usage = `Usage: ${callRemote} <command>\n${lines.join('\n')}`;

if (process.argv[2] === 'dev') {
  process.argv.splice(2, 1);
  await import('./dev-command.ts');
} else {
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
}
