import type { Environment } from './environment.ts';
import { gatewayProbes, serviceProbes } from './own-probes.ts';
import type { Part } from './part.ts';
import { freePorts } from './ports.ts';

/** Several processes of each service and of the gateway, as a deployment runs them. */
export interface Replicas {
  /** How many of each: 2 or more. */
  readonly count: number;
  /** Listens on the usual port of a part, and sends what arrives there to its processes. */
  readonly spread: (port: number, addresses: readonly string[]) => Promise<void>;
}

type OwnPart = Part & Required<Pick<Part, 'run'>> & { readonly role: 'service' | 'gateway' };

/**
 * The parts, with as many processes of each service and of the gateway as are wanted, each on ports of its own. Others
 * keep asking the usual port of a part, where `spread` then listens.
 * @param taken ports on which the platform is about to listen.
 */
export async function withReplicas(
  parts: readonly Part[],
  { count, spread }: Replicas,
  taken: ReadonlySet<number>,
): Promise<Part[]> {
  const ours = parts.filter(isOurs);
  const names = ours.flatMap(({ name }) =>
    numbers(count).flatMap((n) => [`${name} ${n}`, `${name} ${n} metrics`]),
  );
  const ports = await freePorts(names, taken);
  const portOf = (name: string) => ports[name] ?? 0;
  const copies = new Map(
    ours.map((part) => [
      part.name,
      numbers(count).map((n) =>
        copyOf(part, n, {
          port: portOf(`${part.name} ${n}`),
          metricsPort: portOf(`${part.name} ${n} metrics`),
        }),
      ),
    ]),
  );
  for (const { name, run } of ours) {
    await spread(Number(run.env.PORT), copies.get(name)?.map(({ address }) => address) ?? []);
  }
  return parts.flatMap((part) => copies.get(part.name) ?? [part]);
}

const isOurs = (part: Part): part is OwnPart =>
  part.run !== undefined && (part.role === 'service' || part.role === 'gateway');

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function copyOf(
  part: OwnPart,
  number: number,
  { port, metricsPort }: { port: number; metricsPort: number },
): Part {
  const { env } = part.run;
  return {
    ...part,
    ...(part.role === 'gateway' ? gatewayProbes(port, metricsPort) : serviceProbes(port)),
    name: `${part.name}-${number}`,
    address: `http://127.0.0.1:${port}`,
    run: {
      ...part.run,
      env: {
        ...env,
        PORT: String(port),
        ...(env.METRICS_PORT && { METRICS_PORT: String(metricsPort) }),
        ...ownFolders(env, number),
      },
    },
  };
}

/** Two processes do not write to one file. */
const ownFolders = (env: Environment, number: number): Record<string, string> =>
  Object.fromEntries(
    ['CLIENT_REPORTS_DIR', 'KEPT_REMOTES_DIR'].flatMap((name) =>
      env[name] ? [[name, `${env[name]}-${number}`]] : [],
    ),
  );
