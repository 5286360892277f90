/** The title of a page in the tab, in the history and in results of a search. */
export const pageTitle = (title: string) => `${title} · Freightwright`;

/**
 * What a page that stays open is told at `/api/events` (server-sent events, one `data` line each with one of these
 * words). It then asks for what it shows. Nothing else stands in such a message.
 */
export const pageEvents = ['account', 'signed-out', 'remotes'] as const;
/**
 * 'account': the tier, the subscription or the profile has changed. 'signed-out': the session has ended. 'remotes':
 * the registry has changed.
 */
export type PageEvent = (typeof pageEvents)[number];

/** The keys of localStorage under which one remote keeps what another reads too. */

/** `CalculationUsage` of the domain package, as JSON. */
export const calculationUsageKey = 'fw.calculation-usage';
/** What `readCalculationDays` of the domain package reads. */
export const calculationDaysKey = 'fw.calculation-days';
/** What `readLastCalculation` and `readLastResult` of the domain package read. */
export const lastCalculationKey = 'fw.last-calculation';

/** The address under which the gateway serves what can be found on the whole site. */
export const siteSearchPath = '/mfe/search.json';
