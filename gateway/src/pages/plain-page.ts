import { createHash } from 'node:crypto';
import { htmlText } from '../edge/markup-text.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { isSameOrigin } from '../sign-in/request-origin.ts';

export interface PlainPage {
  html: string;
  /** The page runs nothing, loads nothing, and can submit its forms to this site only. */
  contentSecurityPolicy: string;
}

/** The few design tokens that such a page needs. It uses no script and no file of the shell. */
const style = `
:root{color-scheme:light;--paper:#FBFAF7;--surface:#FFFFFF;--sunken:#F4F1EA;--ink:#14202B;--ink2:#44525E;--line:#E4E0D8;--line2:#87847B;--accent:#C2410C;--on-accent:#FFFFFF}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;--paper:#0F161C;--surface:#161F27;--sunken:#0B1116;--ink:#EDF0F2;--ink2:#B3BEC7;--line:#28343E;--line2:#6E7C88;--accent:#FF8B4E;--on-accent:#1B0D04}}
*{box-sizing:border-box}
html{background:var(--paper)}
body{margin:0;color:var(--ink);font:16px/24px "Archivo Variable",Archivo,"Helvetica Neue",Helvetica,Arial,sans-serif}
header{border-bottom:1px solid var(--line)}
header p{max-width:1248px;margin:0 auto;padding:20px 24px;font-size:18px;font-weight:620;letter-spacing:-0.015em}
main{max-width:640px;margin:0 auto;padding:40px 24px}
.sheet{padding:24px;border:1px solid var(--line);border-radius:8px;background:var(--surface)}
h1{margin:0 0 16px;font-size:28px;line-height:32px;font-weight:620;letter-spacing:-0.018em}
.sheet p{margin:0 0 16px}
dl{margin:0 0 24px;padding:4px 16px;border:1px solid var(--line);border-radius:6px;background:var(--sunken)}
dl div{padding:12px 0}
dl div+div{border-top:1px solid var(--line)}
dt{font-weight:560}
dd{margin:0;color:var(--ink2);overflow-wrap:anywhere}
form{display:flex;flex-wrap:wrap;gap:12px;margin:0}
button,.cancel{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:0 18px;border:1px solid transparent;border-radius:6px;font:inherit;font-size:15px;line-height:20px;font-weight:560;text-decoration:none;cursor:pointer}
button{background:var(--accent);color:var(--on-accent)}
.cancel{border-color:var(--line2);background:var(--surface);color:var(--ink)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;

const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * A page of the gateway itself, which works without the shell.
 * @param options.title is text, `sheet` the HTML below the name of the site.
 */
export const plainPage = ({ title, content }: { title: string; content: string }): PlainPage => ({
  contentSecurityPolicy,
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${htmlText(title)} - Freightwright</title>
<style>${style}</style>
</head>
<body>
<header><p>Freightwright</p></header>
<main>
<div class="sheet">
${content}
</div>
</main>
</body>
</html>
`,
});

/** Responds with a confirmation page before the URL takes effect. */
export function askFirst(ctx: GatewayContext, { html, contentSecurityPolicy }: PlainPage): void {
  ctx.set('content-security-policy', contentSecurityPolicy);
  ctx.set('cache-control', 'no-store');
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = html;
}

/** Whether our own confirmation form was submitted. A page of another site cannot forge that. */
export const isConfirmed = (ctx: GatewayContext, publicOrigin: string): boolean =>
  ctx.method === 'POST' && isSameOrigin(ctx.req, publicOrigin);

/** With exactly one leading slash, because browsers read '//' or '/\' as the start of another site's URL. */
export const plainPath = (ctx: GatewayContext): string => `/${ctx.path.replace(/^[/\\]+/, '')}`;

/** The URL without these parameters. */
export function addressWithout(
  ctx: GatewayContext,
  params: URLSearchParams,
  names: readonly string[],
): string {
  const rest = new URLSearchParams(params);
  for (const name of names) rest.delete(name);
  return rest.size > 0 ? `${plainPath(ctx)}?${rest}` : plainPath(ctx);
}

export function redirectTo(ctx: GatewayContext, location: string): void {
  ctx.set('cache-control', 'no-store');
  ctx.set('location', location);
  ctx.body = null;
  // Set after the body, because an empty body makes the status 204.
  ctx.status = 303;
}
