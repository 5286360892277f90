/**
 * The owners of the site's addresses. A section is everything below the first segment of a path: '/account'
 * includes '/account/keys', and '/' only itself. See docs/adr/0007-section-owners-and-team-roles.md.
 */

/**
 * Sections that no remote gets: those of the gateway and the shell, and those that people and programs expect
 * to be the site's own. A last segment with a dot, such as '/robots.txt', is the platform's too.
 */
export const platformSections: ReadonlySet<string> = new Set([
  // Answered by the gateway and the shell.
  '/api',
  '/assets',
  '/auth',
  '/docs',
  '/healthz',
  '/metrics',
  '/mfe',
  '/readyz',
  // Reserved, and protected from a remote that would phish for passwords there.
  '/admin',
  '/callback',
  '/login',
  '/logout',
  '/oauth',
  '/register',
  '/sign-in',
  '/sign-out',
  '/sign-up',
  '/static',
]);

/** '/', '/bol', '/guides/density': plain segments without a slash at the end. */
export const plainRoute = /^\/(?:[a-z0-9][a-z0-9._~-]*(?:\/[a-z0-9][a-z0-9._~-]*)*)?$/;

interface Grant {
  readonly sections: readonly string[];
  /** Maximum links in header and footer. Default `linksAtMost`. */
  readonly links?: number;
}

/** The sections granted to a remote by name. Any other section goes to the remote that deploys first. */
export const remoteGrants: Readonly<Record<string, Grant>> = {
  'mfe-account': {
    sections: [
      '/account',
      '/account-deleted',
      '/billing',
      '/bulk',
      '/confirm-email',
      '/dashboard',
      '/pricing',
      '/subscribe',
      '/success',
    ],
  },
  'mfe-bol': { sections: ['/bol'] },
  'mfe-calculator': { sections: ['/', '/freight-density-calculator', '/shipment'] },
  'mfe-content': {
    sections: [
      '/about',
      '/changes',
      '/contact',
      '/documentation',
      '/freight-class-chart',
      '/freight-classes',
      '/hazmat-lookup',
      '/how-to-calculate-freight-class',
      '/nmfc-guide',
      '/nmfc-lookup',
      '/privacy',
      '/search',
      '/status',
      '/support',
      '/terms',
    ],
    // Most of the footer is its own.
    links: 20,
  },
  'mfe-developers': { sections: ['/developers'] },
  // The operators' page of live versions.
  'mfe-platform': { sections: ['/platform'] },
  'mfe-predictor': { sections: ['/cost-predictor'] },
  'mfe-test': { sections: ['/test'] },
};

/** Maximum links in header and footer of a remote without a grant for more. */
const linksWithoutGrant = 5;

/**
 * The most links of a remote in header and footer.
 * @example linksAtMost('mfe-new'); // => 5
 */
export const linksAtMost = (remote: string): number => remoteGrants[remote]?.links ?? linksWithoutGrant;

/** @example sectionOf('/account/keys'); // => '/account' */
export const sectionOf = (path: string): string => `/${path.split('/')[1] ?? ''}`;

/**
 * The remote to which the platform has granted a section; undefined when there is none.
 * @example grantedTo('/platform'); // => 'mfe-platform'
 */
export const grantedTo = (section: string): string | undefined =>
  Object.keys(remoteGrants).find((remote) => remoteGrants[remote]?.sections.includes(section));

/**
 * The prefix of every name in a remote's style sheets: classes, keyframes and other page-global names. The
 * admission checks refuse others, so that a style of one remote never matches an element of another. Three
 * characters, because names are repeated in every script: a hash of the remote's name (FNV-1a) in letters and
 * digits, with a letter first.
 * @example remoteMark('mfe-bol'); // => 'v60'
 */
export function remoteMark(remote: string): string {
  let hash = 0x811c9dc5;
  for (const character of remote) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  const digits = (Math.floor(hash / 26) % (36 * 36)).toString(36).padStart(2, '0');
  return String.fromCharCode('a'.charCodeAt(0) + (hash % 26)) + digits;
}
