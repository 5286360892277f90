/** The address under which the gateway serves what can be found on the whole site. */
export const siteSearchPath = '/mfe/search.json';
