import { spawn } from 'node:child_process';
import { recordProcess } from './left-behind.ts';

/** Shorter than the launcher's own 10 s, so that the guard still exists to send the last signal. */
const STOP_TIMEOUT_MS = 8_000;

const [record, command, ...args] = process.argv.slice(2);
if (command === undefined) {
  console.error('usage: guard <record> <command> [arguments]; see index.ts');
  process.exit(2);
}

const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
if (record && child.pid !== undefined) recordProcess(record, child.pid);
let stopping = false;

function stop(): void {
  if (stopping) return;
  stopping = true;
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS).unref();
}

child.on('error', (error) => {
  console.error(`cannot run ${command}: ${error.message}`);
  process.exit(127);
});
// A program that ends because we sent it SIGTERM has ended normally.
child.on('exit', (code, signal) => process.exit(stopping ? 0 : (code ?? (signal === null ? 1 : 128))));

process.on('SIGTERM', stop);
process.on('SIGINT', () => {}); // a terminal's Ctrl-C is for the starter, who then orders the stop
process.stdin.on('end', stop).on('close', stop).on('error', stop);
process.stdin.resume();
