import { Problem, type RemoteEntry } from '@freightwright/contracts';
import { htmlText } from '../edge/markup-text.ts';
import { pagePolicy } from '../edge/security-headers.ts';
import { isRead, zoneOf } from '../edge/zone.ts';
import type { GatewayContext, GatewayMiddleware } from '../gateway-context.ts';
import {
  addressWithout,
  askFirst,
  isConfirmed,
  type PlainPage,
  plainPage,
  plainPath,
  redirectTo,
} from '../pages/plain-page.ts';
import { withoutTrailingSlash } from '../pages/shell-page.ts';
import { registryFor } from '../remotes/visitor-registry.ts';
import {
  applyOverrides,
  createOverrideCookie,
  invalid,
  isLoopback,
  type Override,
  overrideLifetimeS,
  overridesAtMost,
  readWish,
} from './override.ts';
import { createPermissions, type OverridesDeps } from './permissions.ts';

const hours = overrideLifetimeS / 3_600;

/**
 * The confirmation page before a visitor gets a remote that is not the deployed one, because anyone may have
 * sent the link.
 * @param options.action the URL on this site to which the form is submitted. `cancel` is the one where the
 *   visitor continues without the override.
 */
function confirmPage({
  remotes,
  action,
  cancel,
}: {
  remotes: readonly Override[];
  action: string;
  cancel: string;
}): PlainPage {
  const { title, label, button } = remotes.every(({ version }) => version !== undefined)
    ? ofStored(remotes.length)
    : ofAddresses(remotes.length);
  return plainPage({
    title,
    content: `<h1>${title}</h1>
${label[0]}
<dl>
${remotes.map(rowOf).join('\n')}
</dl>
${label[1]}
<form method="post" action="${htmlText(action)}">
<a class="cancel" href="${htmlText(cancel)}">Cancel</a>
<button type="submit">${button}</button>
</form>`,
  });
}

function rowOf({ name, manifest, version, routes }: Override): string {
  const what = version === undefined ? `from ${manifest}` : `version ${version}`;
  const where = routes ? `, at ${routes.join(', ')}` : '';
  return `<div><dt>${htmlText(name)}</dt><dd>${htmlText(what + where)}</dd></div>`;
}

function ofAddresses(count: number) {
  const [it, remote] = count === 1 ? ['it', 'a remote'] : ['them', 'remotes'];
  return {
    title: `Load ${remote} from another address?`,
    label: [
      `<p>The link you opened asks this site to run code from there, in this browser alone, for ${hours} hours. Only people who develop a remote need that.</p>`,
      '<p>If somebody sent you the link, cancel: the code could see and do whatever you can here.</p>',
    ],
    button: `Load ${it}`,
  };
}

/** A stored version comes from the remote's team and passed the deployment checks. */
const ofStored = (count: number) => ({
  title: 'Try a version that is not live?',
  label: [
    `<p>The link you opened shows another version of a part of this site, in this browser alone, for ${hours} hours.</p>`,
    '<p>The version may have faults, and what you do with it is real: a bill that you issue there is issued.</p>',
  ],
  button: count === 1 ? 'Try it' : 'Try them',
});

/** The size limit of a cookie in browsers, with its name and attributes. */
const cookieLengthAtMost = 4_096;
/** The overrides that a URL leaves in place and those that it adds. */
interface Change {
  left: Override[];
  added: Override[];
}

/** The query parameters of overrides. */
const own = ['mf', 'mf-permit', 'mf-route'];

/**
 * Handles `?mf=<remote>@<manifest URL>` or `?mf=<remote>@<version>` on a page. After the visitor has
 * confirmed it, that remote comes from that URL, or in that stored version, for this visitor only. An
 * unregistered one is shown at the page on which it was requested, and at each `mf-route`. The override is
 * stored in a cookie, and the visitor is redirected to the URL without it. `?mf=<remote>@` removes one
 * override and `?mf=clear` removes all, without a confirmation. Pages with an override may load from its
 * origin; the policy of all other pages is unchanged. ADR 0008 explains the cookie.
 * @throws Problem `request.invalid`, `access.denied`, `principal.invalid`, `service.unavailable`.
 */
export function overrides(deps: OverridesDeps): GatewayMiddleware {
  const { registry, storedEntries, now, overrides: settings } = deps;
  const permissions = createPermissions(deps);
  const cookie = createOverrideCookie({ secret: settings.secret, https: deps.https, now });
  const override = (ctx: GatewayContext) =>
    cookie
      .read(ctx.cookies.get(cookie.name))
      .filter(({ permitted, manifest }) => permitted || (settings.open && isNear(manifest)));

  async function changed(ctx: GatewayContext, params: URLSearchParams): Promise<Change> {
    const texts = params.getAll('mf');
    if (texts.includes('clear')) return { left: [], added: [] };
    if (texts.length > overridesAtMost) throw invalid('count', `at most ${overridesAtMost} at once`);
    const wishes = texts.map((text) => readWish(text, settings));
    const left = override(ctx).filter(({ name }) => !wishes.some((wish) => wish.name === name));
    const set = wishes.filter(({ manifest, version }) => manifest !== undefined || version !== undefined);
    if (set.length === 0) return { left, added: [] };
    // A stored version passed the deployment checks, so its link may be on any site: the page asks anyway.
    if (set.some(({ manifest }) => manifest !== undefined)) refuseFromElsewhere(ctx);
    const permission = await permissions.of(params.get('mf-permit'));
    const routes = [withoutTrailingSlash(plainPath(ctx)), ...params.getAll('mf-route')];
    const added: Override[] = [];
    for (const wish of set) added.push(await permissions.allowed(wish, permission, routes));
    if (left.length + added.length > overridesAtMost) {
      throw invalid('count', `at most ${overridesAtMost} at once; clear some first`);
    }
    return { left, added };
  }

  /** The entries of the overrides with a stored version. An unreadable one is skipped. */
  async function entriesOf(overrides: readonly Override[]): Promise<ReadonlyMap<string, RemoteEntry>> {
    const found = await Promise.all(
      overrides.map(async ({ name, version }) => {
        const entry =
          version === undefined ? undefined : await storedEntries.of(name, version).catch(() => undefined);
        return entry ? [[name, entry] as const] : [];
      }),
    );
    return new Map(found.flat());
  }

  return async function overrides(ctx, next) {
    const isPage = zoneOf(ctx.path) === 'page';
    const reads = isRead(ctx.method);
    if (isPage && (reads || ctx.method === 'POST') && ctx.search.includes('mf=')) {
      const params = new URLSearchParams(ctx.search);
      if (params.has('mf')) {
        ctx.state.route = 'override';
        const { left, added } = await changed(ctx, params);
        if (added.length > 0 && !isConfirmed(ctx, deps.publicOrigin))
          return askFirst(
            ctx,
            confirmPage({
              remotes: added,
              action: `${plainPath(ctx)}${ctx.search}`,
              cancel: addressWithout(ctx, params, own),
            }),
          );
        const cached = cookie.write([...left, ...added]);
        if (cached.length > cookieLengthAtMost)
          throw invalid('length', 'they are too long; clear some first');
        ctx.append('set-cookie', cached);
        return redirectTo(ctx, addressWithout(ctx, params, own));
      }
    }
    if (!reads || (!isPage && ctx.path !== '/mfe/registry.json')) return next();
    const snapshot = registryFor(ctx, registry);
    const mine = snapshot && ctx.headers.cookie?.includes(`${cookie.name}=`) ? override(ctx) : [];
    if (!snapshot || mine.length === 0) return next();
    const visitor = applyOverrides(snapshot, mine, await entriesOf(mine));
    if (visitor) {
      ctx.state.visitorRegistry = { snapshot: visitor.snapshot, isOwn: true };
      ctx.set('content-security-policy', pagePolicy({ ...deps, origins: visitor.origins }));
    }
    return next();
  };
}

/**
 * A link on another site must not decide what code our visitors run. URLs that were typed or bookmarked and
 * our own links are allowed.
 */
function refuseFromElsewhere(ctx: GatewayContext): void {
  const site = ctx.get('sec-fetch-site');
  if (site === '' || site === 'none' || site === 'same-origin') return;
  throw new Problem('access.denied', { detail: 'An override is not taken from a link on another site.' });
}

/** Whether an override needs no permit in development. A stored version has no URL. */
const isNear = (manifest: string | undefined) => manifest === undefined || isLoopback(manifest);
