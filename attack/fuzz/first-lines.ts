import { httpRoutes } from '@freightwright/contracts';

const splitTokens = (text: string) => text.trim().split(/\s+/);

const nastySegments = [
  splitTokens('x .. . %00 %zz %2e%2e %2f %5c %E0%A4%A %ff ; \\'),
  'a'.repeat(3_000),
  '__proto__',
].flat();

const routeTargets = httpRoutes.flatMap(({ path }) =>
  path.includes(':') ? nastySegments.map((segment) => path.replaceAll(/:\w+/g, segment)) : [path],
);

export const targets: readonly string[] = [
  ...routeTargets,
  ...splitTokens(`
    / /bol /test /freight-class-chart /no-such-page /index.html /favicon.ico /healthz /readyz /metrics
    /mfe/registry.json /mfe/mfe-bol/1.0.0/x.js /mfe/../../etc/passwd /mfe/%2e%2e/x.js /mfe//x.js
    /realms/freightwright /realms/freightwright/protocol/openid-connect/token
    /realms/freightwright/.well-known/openid-configuration /?mf=mfe-bol@http://[::1 /?mf=a@b&mf=%
    /api/login?return=//evil /api/login?return=%00 /api/callback?code=x&state=y /api/bol/list?limit=-1
    /api/predict-shipping-cost /api/quotes?cursor=1.x /api/quotes/%00 /api/bol/list?search=%
    /api/bol/list?__proto__[x]=1
  `),
  `/api/bol/list?search=${'a'.repeat(9_000)}`,
];

/** Request targets that are not paths, or barely. */
export const oddTargets: readonly string[] = [
  ...splitTokens(`
    * // /// //a@[b //a@[b#c //x:y@[/# http://[::1/ http:// http://a:99999/ https://x/api/user/status x:443
    [::1]:80 file:///etc/passwd javascript:1 # /# /a#b ? /? /% /%%% /\\ /[ /] /{} /| /^ /\` /" /' /<>
  `),
  '',
];

export const methods: readonly string[] = splitTokens('GET GET GET POST POST HEAD PUT PATCH DELETE OPTIONS');

export const oddMethods: readonly string[] = [
  'TRACE',
  'CONNECT',
  'QUERY',
  'PROPFIND',
  'PURGE',
  'M-SEARCH',
  'get',
  'BREW',
  'PRI',
  'SOURCE',
  'A'.repeat(200),
  '\x16\x03\x01',
  'GE\0T',
  '',
];

export const oddVersions: readonly string[] = [
  ...splitTokens('HTTP/1.0 HTTP/1.0 HTTP/0.9 HTTP/2.0 HTTP/9.9 http/1.1 HTTP/1. RTSP/1.0'),
  '',
];
