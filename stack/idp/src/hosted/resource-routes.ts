import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import themeCss from '@freightwright/mfe-kit/theme.css';
import type Router from '@koa/router';
import { ENDPOINTS, REALM_PATH, RESOURCES_PATH } from '../oidc/paths.ts';

const CACHE = 'public, max-age=3600';
const FONT = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2';
const read = (specifier: string) => readFileSync(fileURLToPath(import.meta.resolve(specifier)));

/**
 * The site's theme follows an attribute that a script sets. Without a script it follows the system's setting.
 */
function followSystem(css: string): string {
  const dark = /:root\[data-theme='dark'\] (\{[^}]*\})/.exec(css)?.[1];
  if (dark === undefined) throw new Error('the theme has no dark half');
  return `${css}\n@media (prefers-color-scheme: dark) {\n:root ${dark}\n}\n`;
}

const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26"><rect x="1" y="3" width="24" height="20" rx="2" fill="#fff" stroke="#14202B" stroke-width="2"/><path d="M6 3v5m4-5v3m12-3v3M6 23v-5m4 5v-3m12 3v-3" stroke="#14202B" stroke-width="1.75"/><path d="M16 1v24" stroke="#C2410C" stroke-width="2.5"/></svg>`;

/**
 * The two answers that keycloak-js expects when it asks, in a frame, whether our cookies are sent from there.
 */
const COOKIE_ANSWERS = ['supported', 'unsupported'] as const;

/** Style, font, mark, and the page that keycloak-js loads to ask about cookies. */
export function addResourceRoutes(router: Router): void {
  const own = readFileSync(new URL('./sign-in.css', import.meta.url), 'utf8');
  const sheet = [followSystem(themeCss), read('@freightwright/mfe-kit/base.css'), own].join('\n');
  const files: [name: string, type: string, body: string | Buffer][] = [
    ['sign-in.css', 'text/css', sheet],
    ['archivo.woff2', 'font/woff2', read(FONT)],
    ['mark.svg', 'image/svg+xml', MARK],
    ...COOKIE_ANSWERS.map((answer): [string, string, string] => [
      `cookies-${answer}.js`,
      'text/javascript',
      `window.parent.postMessage('${answer}', '*');\n`,
    ]),
  ];
  for (const [name, type, body] of files) {
    router.get(`${RESOURCES_PATH}/${name}`, (ctx) => {
      ctx.set({ 'Cache-Control': CACHE, 'X-Content-Type-Options': 'nosniff' });
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
