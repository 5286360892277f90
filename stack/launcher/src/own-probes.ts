import type { Part } from './part.ts';
import { probeHttp } from './probes.ts';

type Probes = Pick<Part, 'probe' | 'alive'>;

/** Whether a service on this port of loopback is ready, and whether it lives. */
export function serviceProbes(port: number): Required<Probes> {
  const address = `http://127.0.0.1:${port}`;
  return {
    probe: () => probeHttp(`${address}/readyz`),
    alive: () => probeHttp(`${address}/healthz`),
  };
}

/** The same for a gateway, which answers questions about its life on another port as well. */
export function gatewayProbes(port: number, metricsPort: number): Required<Probes> {
  const address = `http://127.0.0.1:${port}`;
  return {
    probe: async () => {
      await probeHttp(`${address}/healthz`);
      // This is not /readyz, because the site is ready only when its remotes are deployed, and they are
      // deployed through the gateway.
      await probeHttp(`${address}/mfe/registry.json`);
    },
    // This is not the public port: somebody who uses up all its connections could otherwise have the gateway
    // restarted.
    alive: () => probeHttp(`http://127.0.0.1:${metricsPort}/healthz`),
  };
}
