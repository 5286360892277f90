import { spawn } from 'node:child_process';

/** Shorter than the launcher's own 10 s, so that the guard still exists to send the last signal. */
const STOP_TIMEOUT_MS = 8_000;

const [command = '', ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
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
