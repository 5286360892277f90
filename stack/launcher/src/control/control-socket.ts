import { chmod, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { SupervisedPart } from '../supervise.ts';
import { reasonOf } from '../watch-part.ts';

/**
 * Where the launcher takes orders: in the data folder, which only the user of the launcher may enter.
 */
export const controlPath = (dataDir: string): string => join(dataDir, 'control.sock');

/** The longest path of a socket on every system, bytes (macOS: sun_path, 104 with its end). */
const longestPathBytes = 103;

export interface Control {
  close(): Promise<void>;
}

/**
 * Takes orders from other terminals of the same user: POST /parts/<name>/restart lets a second copy of a part take
 * over. The answer is one line of text: 200 with what was done, 404 for a name that is not there, 409 with why it was
 * not done.
 * @param report hears when orders cannot be taken, which is no reason not to start.
 */
export async function openControl({
  dataDir,
  parts,
  report,
}: {
  dataDir: string;
  parts: readonly SupervisedPart[];
  report: (line: string) => void;
}): Promise<Control> {
  const path = controlPath(dataDir);
  if (Buffer.byteLength(path) > longestPathBytes) {
    report(`\`npm run service\` cannot reach this platform: ${path} is too long for the address of a socket`);
    return { close: async () => {} };
  }
  const server = createServer({ maxHeaderSize: 4 * 1024, requestTimeout: 5_000 }, (request, response) => {
    request.resume();
    const [, name = ''] = /^\/parts\/([\w-]{1,64})\/restart$/.exec(request.url ?? '') ?? [];
    if (request.method === 'POST') void obey(name, response);
    else answer(response, 405, 'Send POST.');
  });
  server.maxConnections = 16;

  async function obey(name: string, response: ServerResponse): Promise<void> {
    const part = parts.find((one) => one.part.name === name);
    if (!part) {
      const names = parts.filter((one) => one.part.copy).map((one) => one.part.name);
      return answer(response, 404, `There is no part of that name. There are: ${names.join(', ')}.`);
    }
    try {
      const { oldPid, newPid, readyMs, leftMs } = await part.replace();
      const words =
        `${name}: a second copy (pid ${newPid}) was ready after ${seconds(readyMs)} and took over; ` +
        `the first (pid ${oldPid}) finished what it had begun and left after ${seconds(leftMs)} more.`;
      report(words);
      answer(response, 200, words);
    } catch (error) {
      report(`${name} was not restarted: ${reasonOf(error)}`);
      answer(response, 409, `${reasonOf(error)}.`);
    }
  }

  try {
    await rm(path, { force: true }); // that of a launcher that was killed; the folder is locked for us
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
    await chmod(path, 0o600);
  } catch (error) {
    report(`\`npm run service\` cannot reach this platform: ${reasonOf(error)}`);
  }
  server.unref();
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end(`${words}\n`);
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
