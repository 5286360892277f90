import type { Part } from './part.ts';
import { probeTcp } from './probes.ts';

/** A server whose address was given in the settings: it is not started, only waited for. */
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
    // One server of several is enough, because the clients find the others.
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

/** The single server of an address such as smtp://host. */
export function serverOf(url: string, defaultPort: number): { host: string; port: number }[] {
  const { hostname, port } = new URL(url);
  return [{ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || defaultPort }];
}

/**
 * The hosts of mongodb://user:password@one,two:27018/; none for a name that DNS resolves to several hosts.
 */
export function mongoServers(uri: string): { host: string; port: number }[] {
  if (uri.startsWith('mongodb+srv:')) return [];
  const [, hosts = ''] = /^mongodb:\/\/(?:[^/]*@)?([^/?]*)/.exec(uri) ?? [];
  return hosts.split(',').flatMap((host) => serverOf(`mongodb://${host}`, 27_017));
}

/** @throws the error of the first probe when none of them resolves. */
async function anyOf(probes: readonly (() => Promise<void>)[]): Promise<void> {
  const results = await Promise.allSettled(probes.map((probe) => probe()));
  const [first] = results;
  if (first?.status === 'rejected' && results.every(({ status }) => status === 'rejected'))
    throw first.reason;
}
