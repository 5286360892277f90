import { startTemporaryPlatform } from '@freightwright/stack-launcher';

/** An HTTP process that accepts connections from any client. */
export interface Target {
  name: string;
  port: number;
}

export type Site = Awaited<ReturnType<typeof startSite>>;

/** Rate limits are raised out of reach: a refused request would test nothing behind them. */
const unlimited = Object.fromEntries(
  [
    ...['API_PER_ADDRESS', 'API_PER_PRINCIPAL', 'DEPLOYMENTS_PER_ADDRESS', 'REPORTS_PER_ADDRESS'],
    ...['PROVIDER_PER_ADDRESS', 'PAGES_PER_ADDRESS', 'ASSETS_PER_ADDRESS'],
  ].map((limit) => [`RATE_LIMIT_${limit}`, '1000000000']),
);

/** The whole platform on free local ports with an empty data folder. */
export async function startSite() {
  const platform = await startTemporaryPlatform({ env: unlimited });
  const started = platform.components.map((running) => ({
    running,
    pid: running.pid,
    restarts: running.restarts,
  }));
  const targets = platform.components
    .filter(({ component }) => ['service', 'gateway'].includes(component.role) || component.name === 'idp')
    .map(({ component }) => ({ name: component.name, port: Number(new URL(component.address).port) }));
  const gateway = targets.find(({ name }) => name === 'gateway');
  if (!gateway) throw new Error('The platform has no gateway');
  return {
    platform,
    gateway,
    /** The gateway, every service, and the identity provider, which visitors also reach. */
    targets,
    /** One sentence per process that has exited or restarted. */
    ended: () =>
      started
        .filter(({ running, pid, restarts }) => running.pid !== pid || running.restarts !== restarts)
        .map(({ running }) => `the process of ${running.component.name} ended`),
    stop: platform.stop,
  };
}
