import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';

const page = (issuer: string) => `<!doctype html><title>A team's own front end</title>
<script type="module">
  import Keycloak from '/keycloak.js';
  window.keycloak = new Keycloak({ url: '${new URL(issuer).origin}', realm: 'freightwright', clientId: 'freightwright-web' });
  window.events = [];
  window.keycloak.onActionUpdate = (status, action) => window.events.push([action, status]);
  window.keycloak.init({
    onLoad: 'check-sso', checkLoginIframe: false, pkceMethod: 'S256',
    silentCheckSsoRedirectUri: location.origin + '/silent-check-sso.html',
  }).finally(() => { document.body.dataset.ready = String(window.keycloak.authenticated); });
</script><body></body>`;
const silent = '<!doctype html><script>parent.postMessage(location.href, location.origin)</script>';

// The setup of the tests' shared site has no `import.meta.resolve`.
const require = createRequire(import.meta.url);

/** A front end of another team on its own origin, with the original keycloak-js. See `useIssuer`. */
export async function startTeamFrontEnd() {
  const library = await readFile(require.resolve('keycloak-js'), 'utf8');
  let issuer = '';
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const [type, body] =
      path === '/keycloak.js'
        ? ['text/javascript', library]
        : ['text/html', path === '/silent-check-sso.html' ? silent : page(issuer)];
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    useIssuer: (value: string) => {
      issuer = value;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Runs a line of code that can use the front end's `keycloak`. */
export const runInTeamPage = <T>(visited: Page, script: string) => visited.evaluate(script) as Promise<T>;

/** Whether the front end shows a user as signed in, after it has checked. */
export async function isSignedInAtTeam(visited: Page): Promise<boolean> {
  await visited.waitForSelector('body[data-ready]', { state: 'attached' });
  return (await visited.getAttribute('body', 'data-ready')) === 'true';
}
