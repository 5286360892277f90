import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const LSOF_TIMEOUT_MS = 2_000;

/**
 * The process that listens on a TCP port, such as `pid 812, node server.js`, where the system can say so
 * cheaply.
 */
export async function portOwner(port: number): Promise<string | undefined> {
  const pid = process.platform === 'linux' ? await pidFromProc(port) : await pidFromLsof(port);
  if (pid === undefined) return undefined;
  const command = await commandOf(pid);
  return command ? `pid ${pid}, ${command}` : `pid ${pid}`;
}

/**
 * On Linux /proc/net/tcp gives the inode of each listening socket, and /proc/<pid>/fd says who holds it
 * (proc(5)).
 */
async function pidFromProc(port: number): Promise<string | undefined> {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const inodes = new Set<string>();
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const text = await readFile(table, 'utf8').catch(() => '');
    for (const line of text.split('\n')) {
      const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
      if (state === '0A' && local?.endsWith(wanted) && inode) inodes.add(`socket:[${inode}]`);
    }
  }
  if (inodes.size === 0) return undefined;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    for (const fd of await readdir(`/proc/${pid}/fd`).catch(() => [])) {
      const target = await readlink(`/proc/${pid}/fd/${fd}`).catch(() => '');
      if (inodes.has(target)) return pid;
    }
  }
  return undefined;
}

async function pidFromLsof(port: number): Promise<string | undefined> {
  const answer = await run('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-t']);
  return answer.split('\n')[0] || undefined;
}

async function commandOf(pid: string): Promise<string> {
  const command =
    process.platform === 'linux'
      ? (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
      : await run('ps', ['-o', 'command=', '-p', pid]);
  return command.trim().slice(0, 120);
}

async function run(command: string, args: string[]): Promise<string> {
  return promisify(execFile)(command, args, { timeout: LSOF_TIMEOUT_MS }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}
