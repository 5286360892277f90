import * as z from 'zod/mini';
import { tiers } from './constants/plans.ts';
import { list, moment, text } from './text.ts';

export const remoteName = text(45, z.regex(/^mfe-[a-z][a-z0-9-]{1,40}$/));

/** A version is a valid folder name: '0.1.0-1a2b3c4d'. */
export const remoteVersion = text(64, z.regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/));

/** Subresource integrity of the entry script. */
const integrity = text(71, z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/** A component that one remote shares with the pages of others: 'practice-calculator'. */
export const partName = text(40, z.regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/));

/**
 * The chunk into which a remote's build puts a shared component; admission checks verify that it exists.
 * @example partScript('practice-calculator'); // => 'part-practice-calculator'
 */
export const partScript = (part: string) => `part-${part}`;

/** Maximum routes, pages and titles of one remote, each. */
export const pagesAtMost = 50;
/** Maximum components that one remote shares. */
export const partsAtMost = 20;
/** Maximum links of any remote. The limit without a grant is `linksAtMost` of remote-grants.ts. */
const grantedLinksAtMost = 20;
/** The name of a page in menus, and above its fallback panel. */
const Label = text(40);
export const PagePath = text(200, z.startsWith('/'));
const Address = text(2_000);

/** A page that is rendered before its scripts have loaded. */
const DeclaredPage = z.strictObject({
  path: PagePath,
  /** Query parameters that change the first render. An address with one gets no markup. */
  query: z.optional(list(text(40), 20)),
  /** The text that the page begins with instead of markup: its heading and the sentence below it. */
  heading: z.optional(text(120)),
  lead: z.optional(text(300)),
  /** Excludes the page from search engines (noindex). */
  indexable: z.optional(z.literal(false)),
});
export type DeclaredPage = z.infer<typeof DeclaredPage>;

const NavigationLink = z.strictObject({
  label: Label,
  path: text(200),
  order: z.number(),
  /** The tiers whose visitors see the link. Default: all. */
  tiers: z.optional(list(z.enum(tiers), tiers.length, { least: 1 })),
});
export type NavigationLink = z.infer<typeof NavigationLink>;

/** One remote as the shell sees it. `manifest` is the address in this version's immutable folder. */
export const RemoteEntry = z.strictObject({
  name: remoteName,
  version: remoteVersion,
  contract: z.int(),
  /** The exact paths that this remote answers: '/', '/bol'. */
  routes: list(PagePath, pagesAtMost),
  /** The routes for signed-in visitors. Other visitors are shown a notice instead. */
  signedInRoutes: z.optional(list(PagePath, pagesAtMost)),
  /**
   * Its pages that are rendered before their scripts have loaded: with the markup of the version, or with a
   * text. Any other page begins with an outline.
   */
  pages: z.optional(list(DeclaredPage, pagesAtMost)),
  navigation: z.optional(list(NavigationLink, grantedLinksAtMost)),
  /** Names of its pages without a link, for the shell's fallback panel. */
  titles: z.optional(list(z.strictObject({ label: Label, path: PagePath }), pagesAtMost)),
  /** Its components that other remotes may show. */
  parts: z.optional(list(partName, partsAtMost)),
  manifest: Address,
  integrity: z.optional(integrity),
  /** Set when only this visitor gets the remote from another address, as version 'override'. Never stored. */
  override: z.optional(z.literal(true)),
});
export type RemoteEntry = z.infer<typeof RemoteEntry>;

export const RemoteRegistry = z.strictObject({ remotes: z.array(RemoteEntry) });
export type RemoteRegistry = z.infer<typeof RemoteRegistry>;

/** A group of visitors who opted in to canaries: 'early'. */
export const cohortName = text(20, z.regex(/^[a-z][a-z0-9]{0,19}$/));
/** Maximum cohorts of one canary, and of one visitor. */
export const cohortsAtMost = 5;
/** Maximum percentage of a canary: visitors with the live version are the baseline. */
export const canaryPercentAtMost = 50;

/** Minutes after which a canary is promoted automatically: at most a week. */
export const quietMinutes = z.int().check(z.gte(1), z.lte(7 * 24 * 60));

/** A second version of a remote, which some of the visitors get instead of the live one. */
export const RemoteCanary = z.strictObject({
  entry: RemoteEntry,
  /** The random share of visitors who get it. */
  percent: z.int().check(z.gte(0), z.lte(canaryPercentAtMost)),
  /** Visitors in one of these get it regardless of the share. */
  cohorts: list(cohortName, cohortsAtMost),
  /** When it started, or when its share, cohorts or promotion time last changed. */
  since: moment,
  by: text(128),
  /** It is promoted automatically so many minutes after `since`, unless it was ended. */
  promoteAfterMinutes: z.optional(quietMinutes),
});
export type RemoteCanary = z.infer<typeof RemoteCanary>;
