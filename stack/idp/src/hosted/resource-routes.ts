import { FILE_HEADERS, type HostedFile, hostedFiles } from '@freightwright/stack-hosted-pages/files';
import type Router from '@koa/router';
import { ENDPOINTS, REALM_PATH, RESOURCES_PATH } from '../oidc/paths.ts';

/** The answers that keycloak-js expects in its frame that checks for third-party cookies. */
const COOKIE_ANSWERS = ['supported', 'unsupported'] as const;

/** Style sheet, font, logo, and the page that keycloak-js loads to check for cookies. */
export function addResourceRoutes(router: Router): void {
  const files: [name: string, file: HostedFile][] = [
    ...hostedFiles(new URL('./sign-in.css', import.meta.url)),
    ...COOKIE_ANSWERS.map((answer): [string, HostedFile] => [
      `cookies-${answer}.js`,
      { type: 'text/javascript', body: `window.parent.postMessage('${answer}', '*');\n` },
    ]),
  ];
  for (const [name, { type, body }] of files) {
    router.get(`${RESOURCES_PATH}/${name}`, (ctx) => {
      ctx.set(FILE_HEADERS);
      ctx.type = type;
      ctx.body = body;
    });
  }
  router.get(`${REALM_PATH}${ENDPOINTS.thirdPartyCookies}`, (ctx) => {
    ctx.set('Content-Security-Policy', "default-src 'none'; script-src 'self'");
    ctx.type = 'html';
    // Our cookies are SameSite=Lax: they are sent from every port of the same host, and from no other site.
    const answer = ctx.get('Sec-Fetch-Site') === 'cross-site' ? 'unsupported' : 'supported';
    ctx.body = `<!doctype html><meta charset="utf-8"><title>Cookie check</title><script src="${RESOURCES_PATH}/cookies-${answer}.js"></script>`;
  });
}
