/** The title of a page in the tab, in the history and in results of a search. */
export const pageTitle = (title: string) => `${title} · Freightwright`;
