import type { Part } from './part.ts';
import { probeTcp } from './probes.ts';

/** A server whose address was given: nothing to start, only to wait for. */
export function elsewhere(
  name: string,
  role: Part['role'],
  servers: readonly { host: string; port: number }[],
): Part {
  return {
    name,
    role,
    after: [],
    address: servers.map(({ host, port }) => `${host}:${port}`).join(', '),
    // One of several is enough: the clients find their way among them.
    probe: () =>
      anyOf(
        servers.map(
          ({ host, port }) =>
            () =>
              probeTcp(host, port),
        ),
      ),
  };
}

/** The one server of an address such as smtp://host. */
export function serverOf(url: string, defaultPort: number): { host: string; port: number }[] {
  const { hostname, port } = new URL(url);
  return [{ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || defaultPort }];
}

/** The hosts of mongodb://user:password@one,two:27018/; none for a name that DNS resolves to several. */
export function mongoServers(uri: string): { host: string; port: number }[] {
  if (uri.startsWith('mongodb+srv:')) return [];
  const [, hosts = ''] = /^mongodb:\/\/(?:[^/]*@)?([^/?]*)/.exec(uri) ?? [];
  return hosts.split(',').flatMap((host) => serverOf(`mongodb://${host}`, 27_017));
}

/** @throws the first one's error when none resolves. */
async function anyOf(probes: readonly (() => Promise<void>)[]): Promise<void> {
  const results = await Promise.allSettled(probes.map((probe) => probe()));
  const [first] = results;
  if (first?.status === 'rejected' && results.every(({ status }) => status === 'rejected'))
    throw first.reason;
}
