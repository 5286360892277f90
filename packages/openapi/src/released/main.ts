import { runCommand } from './run-command.ts';

/** Compares the contracts with those that were released, and writes those. Exits 1 when they do not agree. */
process.exitCode = await runCommand(process.argv.slice(2), { print: (line) => console.error(line) });
