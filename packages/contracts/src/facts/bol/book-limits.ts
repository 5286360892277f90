/**
 * What one person may keep to fill in bills with. The list of each kind is read as a whole, so its number is
 * small enough for one answer.
 */
export const bookLimits = {
  addresses: 500,
  templates: 50,
  products: 300,
  /** Characters of a template's name. */
  name: 80,
  /** Entries that are offered while somebody types a name. */
  offered: 6,
} as const;
