import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hashQuickly } from './accounts/passwords.ts';
import { createApp } from './app.ts';
import { refuseProduction } from './config.ts';
import type { ClientSettings } from './oidc/clients.ts';
import { openData } from './storage/open-data.ts';

export interface StartIdpOptions extends ClientSettings {
  /** On loopback; 0 chooses a free port. */
  readonly port: number;
  /** Created with mode 0700. Only one process may use it at a time. */
  readonly dataDir: string;
  /** The address that browsers use, without a path; http://localhost and the port when it is left out. */
  readonly publicUrl?: string;
  readonly smtpUrl: string;
  /** Epoch milliseconds, for locks and emailed links; tokens and sessions use the machine's clock. */
  readonly now?: () => number;
  /** Whether a change is on disk before the response. Default true; tests may disable it. */
  readonly syncs?: boolean;
  /** Whether password hashing is fast. Default false; only tests disable the protection. */
  readonly hashesQuickly?: boolean;
  /** Gets a line for each failed request. */
  readonly log?: (line: string) => void;
}

export type RunningIdp = Awaited<ReturnType<typeof startIdp>>;

const LOOPBACK = '127.0.0.1';
/** Koa parses a target with a function that throws when it is not a path. */
const isPath = (target = '') => target.startsWith('/') && !target.includes('#');
const CLEANUP_INTERVAL_MS = 600_000;
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Starts the stand-in for Keycloak 26: the endpoints, tokens and responses of the realm `freightwright` that
 * we use, with one demo user per tier. @throws Error in production, or when the port or the data folder is
 * taken.
 */
export async function startIdp(options: StartIdpOptions) {
  refuseProduction();
  hashQuickly(options.hashesQuickly ?? false);
  const { now = Date.now, log = () => {} } = options;
  const data = openData(options.dataDir, { syncs: options.syncs ?? true });
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS });
  try {
    server.listen(options.port, LOOPBACK);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const publicUrl = new URL(options.publicUrl ?? `http://localhost:${port}`).origin;
    const { handle, issuer, cleanUp } = await createApp({ ...options, data, publicUrl, now, log });
    server.on('request', (request, response) => {
      if (isPath(request.url)) handle(request, response);
      else response.writeHead(400, { connection: 'close' }).end();
    });
    const timer = setInterval(cleanUp, CLEANUP_INTERVAL_MS);
    return {
      /** As in the tokens: `<publicUrl>/realms/freightwright`. */
      issuer,
      port,
      /** Finishes the current requests and closes the data. */
      stop: async () => {
        clearInterval(timer);
        const closed = once(server, 'close');
        server.close();
        server.closeIdleConnections();
        await closed;
        await data.close();
      },
    };
  } catch (error) {
    server.close();
    await data.close();
    throw error;
  }
}
