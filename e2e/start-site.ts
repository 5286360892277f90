import type { Component, RunningPlatform, StartPlatformOptions } from '@freightwright/stack-launcher';
import { startTemporaryPlatform } from '@freightwright/stack-launcher';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';

/** What a test may use of the platform behind the site. */
export type RunningSite = Pick<RunningPlatform, 'siteUrl' | 'mailUrl' | 'dataDir' | 'identity'>;

export interface StartSiteOptions extends Pick<StartPlatformOptions, 'provider'> {
  /** How many processes of each service and of the gateway run, used round-robin. Default 1. */
  readonly replicas?: number;
}

/** The whole platform on free ports with an empty data folder. `env` overrides settings of the services. */
export async function startSite(
  env: Record<string, string>,
  { provider = 'embedded', replicas = 1 }: StartSiteOptions = {},
): Promise<{ site: RunningSite; stop(): Promise<void> }> {
  const fronts: RoundRobin[] = [];
  const change = async (parts: readonly Component[]): Promise<Component[]> => {
    const all: Component[] = [];
    for (const part of parts) {
      const processes = replicas > 1 && part.copy ? await copiesOf(part, replicas) : [part];
      const addresses = processes.map(({ address }) => address);
      if (processes.length > 1) fronts.push(await startRoundRobin(portOf(part), addresses));
      all.push(...processes);
    }
    return all;
  };
  const closeFronts = () => Promise.all(fronts.map((front) => front.stop()));
  const { siteUrl, mailUrl, dataDir, identity, stop } = await startTemporaryPlatform({
    env,
    provider,
    change,
  }).catch(async (error: unknown) => {
    await closeFronts();
    throw error;
  });
  return {
    site: { siteUrl, mailUrl, dataDir, identity },
    async stop() {
      await stop();
      await closeFronts();
    },
  };
}

const portOf = ({ address }: Component): number => Number(new URL(address).port);

/** Several processes of a service, each on its own port. Its usual port is served by a load balancer. */
async function copiesOf(part: Component, count: number): Promise<Component[]> {
  const copies: Component[] = [];
  for (let number = 1; number <= count; number += 1)
    copies.push({ ...part, ...(await part.copy?.(number)), name: `${part.name}-${number}` });
  return copies;
}
