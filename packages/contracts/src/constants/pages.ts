/** @example pageTitle('Pricing'); // => 'Pricing · Freightwright' */
export const pageTitle = (title: string) => `${title} · Freightwright`;

/**
 * The server-sent events that an open page receives at `/api/events`: one `data` line each with one of these
 * words and nothing else. The page then fetches what it shows.
 */
export const pageEvents = ['account', 'signed-out', 'remotes'] as const;
/**
 * 'account': the tier, the subscription or the profile has changed. 'signed-out': the session has ended. 'remotes':
 * the registry has changed.
 */
export type PageEvent = (typeof pageEvents)[number];

/** The localStorage keys that one remote writes and another one reads. */

/** `CalculationUsage` of the domain package, as JSON. */
export const calculationUsageKey = 'fw.calculation-usage';
/** What `readCalculationDays` of the domain package reads. */
export const calculationDaysKey = 'fw.calculation-days';
/** What `readLastCalculation` and `readLastResult` of the domain package read. */
export const lastCalculationKey = 'fw.last-calculation';

/** The address of the site's search index on the gateway. */
export const siteSearchPath = '/mfe/search.json';
