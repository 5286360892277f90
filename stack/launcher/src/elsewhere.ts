import type { Component } from './component.ts';
import { probeTcp } from './probes.ts';

type Server = Readonly<{ host: string; port: number }>;

/** An external server, given by its address in the settings: it is not started, only waited for. */
export const elsewhere = (name: string, role: Component['role'], servers: readonly Server[]): Component => ({
  name,
  role,
  after: [],
  address: servers.map(({ host, port }) => `${host}:${port}`).join(', '),
  // One of several servers is enough, because the clients discover the others.
  probe: async () => {
    if (servers.length > 0) await Promise.any(servers.map(({ host, port }) => probeTcp(host, port)));
  },
});

/** The single server of an address such as smtp://host. */
export function serverOf(url: string, defaultPort: number): Server {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || defaultPort };
}

/** The hosts of mongodb://user:password@one,two:27018/; none for a name of several hosts in DNS. */
export function mongoServers(uri: string): Server[] {
  if (uri.startsWith('mongodb+srv:')) return [];
  const [, hosts = ''] = /^mongodb:\/\/(?:[^/]*@)?([^/?]*)/.exec(uri) ?? [];
  return hosts.split(',').map((host) => serverOf(`mongodb://${host}`, 27_017));
}
