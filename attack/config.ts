/** The environment that the platform under attack inherits: nothing of the developer's settings. */
const inherited = Object.fromEntries(
  ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE'].flatMap((name) =>
    process.env[name] ? [[name, process.env[name]]] : [],
  ),
);

const outOfReach = '1000000000';

/** Limits on numbers of requests are out of reach: what they turn away tests nothing behind them. */
export const platformEnv: Readonly<Record<string, string>> = {
  ...inherited,
  RATE_LIMIT_API_PER_ADDRESS: outOfReach,
  RATE_LIMIT_API_PER_PRINCIPAL: outOfReach,
  RATE_LIMIT_DEPLOYMENTS_PER_ADDRESS: outOfReach,
  RATE_LIMIT_REPORTS_PER_ADDRESS: outOfReach,
  RATE_LIMIT_PROVIDER_PER_ADDRESS: outOfReach,
  RATE_LIMIT_PAGES_PER_ADDRESS: outOfReach,
  RATE_LIMIT_ASSETS_PER_ADDRESS: outOfReach,
};
