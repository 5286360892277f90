import { request } from 'node:http';
import { controlPath } from './control-socket.ts';

export interface Outcome {
  readonly done: boolean;
  readonly words: string;
}

const mostCharacters = 10_000;

/**
 * Orders the launcher that works on a data folder to restart a part, and waits until it has. It takes as long as the
 * part takes to start and to stop, and the launcher bounds both.
 * @throws Error when no launcher runs there.
 */
export function orderRestart(dataDir: string, name: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const path = `/parts/${encodeURIComponent(name)}/restart`;
    request({ socketPath: controlPath(dataDir), path, method: 'POST', agent: false }, (response) => {
      let words = '';
      response.setEncoding('utf8').on('data', (text) => {
        if (words.length < mostCharacters) words += text;
      });
      response.on('end', () => resolve({ done: response.statusCode === 200, words: words.trim() }));
      response.on('error', reject);
    })
      .on('error', (error: NodeJS.ErrnoException) => reject(isNobody(error) ? nobody(dataDir) : error))
      .end();
  });
}

const isNobody = ({ code }: NodeJS.ErrnoException) => code === 'ENOENT' || code === 'ECONNREFUSED';

const nobody = (dataDir: string) =>
  new Error(
    `No platform runs on ${dataDir}. Run \`npm start\` in another terminal first, or set DATA_DIR to its folder.`,
  );
