import * as z from 'zod/mini';
import { tiers } from './facts/plans.ts';
import { list, moment, text } from './text.ts';

export const remoteName = text(45, z.regex(/^mfe-[a-z][a-z0-9-]{1,40}$/));

/** A version is also a folder name: '0.1.0-1a2b3c4d'. */
export const remoteVersion = text(64, z.regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/));

/** Subresource integrity of the entry script. */
const integrity = text(71, z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/** A component that one remote shares with the pages of others: 'practice-calculator'. */
export const partName = text(40, z.regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/));

/**
 * The chunk into which a remote's build puts a shared component: 'part-practice-calculator'. The registry's
 * admission checks verify that it exists.
 */
export const partScript = (part: string) => `part-${part}`;

/** The most routes, pages and titles of one remote, each. */
export const pagesAtMost = 50;
/** Maximum components that one remote shares. */
export const partsAtMost = 20;
/** The most links of any remote. What one may have without a grant is `linksAtMost` of remote-grants.ts. */
const grantedLinksAtMost = 20;
/** What a page is called in a menu, and over the panel that stands in for it. */
const Label = text(40);
export const PagePath = text(200, z.startsWith('/'));
const Address = text(2_000);

/** A page that begins before its scripts have come. */
const DeclaredPage = z.strictObject({
  path: PagePath,
  /** Parameters of the address that change what the page first draws. An address with one gets no markup. */
  query: z.optional(list(text(40), 20)),
  /** The page begins with these words instead of markup: its heading and the sentence below it. */
  heading: z.optional(text(120)),
  lead: z.optional(text(300)),
  /** Search engines are asked to leave the page out. */
  indexable: z.optional(z.literal(false)),
});
export type DeclaredPage = z.infer<typeof DeclaredPage>;

const NavigationLink = z.strictObject({
  label: Label,
  path: text(200),
  order: z.number(),
  /** Only visitors of these tiers see the link. Everybody does when it is left out. */
  tiers: z.optional(list(z.enum(tiers), tiers.length, { least: 1 })),
});
export type NavigationLink = z.infer<typeof NavigationLink>;

/**
 * One remote as the shell sees it. `manifest` is the address of its mf-manifest.json, in a folder of this
 * version whose files never change.
 */
export const RemoteEntry = z.strictObject({
  name: remoteName,
  version: remoteVersion,
  contract: z.int(),
  /** The exact paths that this remote answers: '/', '/bol'. */
  routes: list(PagePath, pagesAtMost),
  /** Those of the routes that are for signed-in visitors. Anybody else is shown a notice instead. */
  signedInRoutes: z.optional(list(PagePath, pagesAtMost)),
  /**
   * Its pages that begin before their scripts have come: with the markup that the version brings, or with
   * words. A page that is not among them begins with an outline.
   */
  pages: z.optional(list(DeclaredPage, pagesAtMost)),
  navigation: z.optional(list(NavigationLink, grantedLinksAtMost)),
  /** What its pages without a link are called, where the shell stands in for one that it cannot show. */
  titles: z.optional(list(z.strictObject({ label: Label, path: PagePath }), pagesAtMost)),
  /** Its components that other remotes may show on their pages. */
  parts: z.optional(list(partName, partsAtMost)),
  manifest: Address,
  integrity: z.optional(integrity),
  /** Only this visitor gets the remote from another address, as version 'override'. Never stored. */
  override: z.optional(z.literal(true)),
});
export type RemoteEntry = z.infer<typeof RemoteEntry>;

export const RemoteRegistry = z.strictObject({ remotes: z.array(RemoteEntry) });
export type RemoteRegistry = z.infer<typeof RemoteRegistry>;

/** A group of visitors who asked for canaries: 'early'. */
export const cohortName = text(20, z.regex(/^[a-z][a-z0-9]{0,19}$/));
/** The most cohorts of one canary, and of one visitor. */
export const cohortsAtMost = 5;
/** Percent of the visitors who get a canary at most: those who get the live version are the measure. */
export const canaryPercentAtMost = 50;

/** Minutes after which a canary is promoted automatically: at most a week. */
export const quietMinutes = z.int().check(z.gte(1), z.lte(7 * 24 * 60));

/** A second version of a remote, which some of the visitors get instead of the live one. */
export const RemoteCanary = z.strictObject({
  entry: RemoteEntry,
  /** The share of visitors who get it by chance. */
  percent: z.int().check(z.gte(0), z.lte(canaryPercentAtMost)),
  /** Visitors in one of these get it whatever the share. */
  cohorts: list(cohortName, cohortsAtMost),
  /** When it began, or was last given another share, cohorts or quiet time. */
  since: moment,
  by: text(128),
  /** After so many minutes from `since`, without having been ended, it becomes the live version by itself. */
  promoteAfterMinutes: z.optional(quietMinutes),
});
export type RemoteCanary = z.infer<typeof RemoteCanary>;
