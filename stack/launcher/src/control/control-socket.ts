import { chmod, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { messageOf } from '../probes.ts';
import type { SupervisedComponent } from '../supervise.ts';

/** The launcher's control socket: in the data folder, which only the launcher's user may enter. */
const socketIn = (dataDir: string): string => join(dataDir, 'control.sock');

/**
 * Accepts commands from other terminals of the same user: POST /<name> replaces a component with a second
 * copy. The response is one line of text: 200 with the result, 409 with the reason for a refusal.
 * @param report gets the results, and why commands cannot be accepted, which does not prevent the start.
 */
export async function openControl(options: {
  dataDir: string;
  components: readonly SupervisedComponent[];
  report: (line: string) => void;
}): Promise<{ close(): void }> {
  const { dataDir, components, report } = options;
  const replace = async (name: string): Promise<string> => {
    const component = components.find((one) => one.component.name === name);
    if (component) return component.replace();
    const names = components.filter((one) => one.component.copy).map((one) => one.component.name);
    throw new Error(`There is no part of that name. There are: ${names.join(', ')}.`);
  };
  const server = createServer(async ({ url = '' }, response) => {
    const outcome = replace(url.slice(1)).then((label) => ({ status: 200, label }));
    const { status, label } = await outcome.catch((error) => ({ status: 409, label: messageOf(error) }));
    report(label);
    response.writeHead(status, { connection: 'close' }).end(label);
  });
  try {
    const path = socketIn(dataDir);
    await rm(path, { force: true }); // left by a launcher that was killed; the folder is locked for us
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
    await chmod(path, 0o600);
  } catch (error) {
    report(`\`npm run service\` cannot reach this platform: ${messageOf(error)}`);
  }
  server.unref();
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Asks the launcher of a data folder to replace a component, and waits until it has. The start and the stop
 * of the component determine the time, and the launcher bounds both.
 * @throws Error when no launcher runs there, or with the reason for a refusal.
 */
export async function orderReplacement(dataDir: string, name: string): Promise<string> {
  const path = `/${encodeURIComponent(name)}`;
  const { status, label } = await new Promise<{ status?: number | undefined; label: string }>(
    (resolve, reject) =>
      request({ socketPath: socketIn(dataDir), path, method: 'POST' }, async (response) =>
        resolve({ status: response.statusCode, label: await text(response) }),
      )
        .on('error', reject)
        .end(),
  ).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ECONNREFUSED') throw error;
    throw new Error(
      `No platform runs on ${dataDir}. Run \`npm start\` in another terminal first, or set DATA_DIR to its folder.`,
    );
  });
  if (status !== 200) throw new Error(label);
  return label;
}
