/**
 * What one person may keep to fill in bills with. Each kind is few enough for one answer, so that a page of the
 * site reads all of them at once.
 */
export const bookLimits = {
  addresses: 500,
  templates: 50,
  products: 300,
  /** Entries on a page of their list, unless the caller says otherwise. */
  onPage: 100,
  /** The most of them, which holds every entry of a kind. */
  mostOnPage: 500,
  /** Characters of a template's name. */
  name: 80,
  /** Entries that are offered while somebody types a name. */
  offered: 6,
} as const;
