import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUsers } from '@freightwright/stack-launcher';
import { readStages } from '../image/read-stages.ts';
import { envFaults } from '../parts/check-env.ts';
import { type DeployedPart, speaks, stores } from '../parts/deployed-parts.ts';
import { byHand } from '../secrets/secret-texts.ts';
import type { ComposeFile, ComposeService } from './read-compose.ts';

export interface CheckComposeOptions {
  readonly root: string;
  readonly parts: readonly DeployedPart[];
  /** A folder with every secret that `npm run deploy -- secrets` makes. */
  readonly secretFolder: string;
}

/** Networks that lead outside: to visitors, and to what we call there. */
const openNetworks = new Set(['front', 'outside']);

/** What is wrong with a compose file, one sentence each. */
export function composeFaults(compose: ComposeFile, options: CheckComposeOptions): string[] {
  return [
    ...options.parts.flatMap((part) => partFaults(compose, part, options)),
    ...Object.entries(compose.services).flatMap(([name, service]) => [
      ...hardeningFaults(name, service, options.root),
      ...pathFaults(name, service, options.root),
      ...nameFaults(name, service, compose),
    ]),
    ...networkFaults(compose),
    ...secretFaults(compose, options),
  ];
}

function partFaults(compose: ComposeFile, part: DeployedPart, options: CheckComposeOptions): string[] {
  const service = compose.services[part.name];
  if (!service) return [`No service runs ${part.name}.`];
  const faults: string[] = [];
  if (service.build?.args?.PART !== part.folder)
    faults.push(`${part.name} is not built from ${part.folder}.`);
  const { probe, name } = part;
  const asked = service.healthcheck?.test.at(-1);
  const ready = `${probe.port}${probe.ready}`;
  if (asked !== ready) faults.push(`The health check of ${name} asks ${asked} and not ${ready}.`);
  const networks = service.networks ?? [];
  for (const [network, wanted] of [
    ['messages', speaks(part)],
    ['data', stores(part)],
    ['services', true],
  ] as const) {
    if (networks.includes(network) !== wanted)
      faults.push(`${name} must ${wanted ? '' : 'not '}be in the network ${network}.`);
  }
  if (service.environment?.NATS_USER !== name) faults.push(`${name} does not sign in at NATS as ${name}.`);
  const env = Object.fromEntries(
    Object.entries(service.environment ?? {}).map(([key, value]) => [key, String(value)]),
  );
  faults.push(...envFaults(part, env, { secretFolder: options.secretFolder, byHand }));
  if (name === 'gateway') faults.push(...addressFaults(env, options.parts));
  return faults;
}

/** The gateway's address of each service is the name and port that the service has here. */
function addressFaults(env: Readonly<Record<string, string>>, parts: readonly DeployedPart[]): string[] {
  return parts
    .filter(({ name }) => name !== 'gateway')
    .flatMap(({ name, port }) => {
      const variable = `${name.toUpperCase()}_URL`;
      const address = `http://${name}:${port}`;
      return env[variable] === address ? [] : [`The gateway's ${variable} is not ${address}.`];
    });
}

function hardeningFaults(name: string, service: ComposeService, root: string): string[] {
  const limits = service.deploy?.resources?.limits ?? {};
  const isJob = service.restart?.startsWith('on-failure') ?? false;
  const rules: [holds: boolean, fault: string][] = [
    [service.read_only === true, 'has a file system that can be written'],
    [service.cap_drop?.includes('ALL') === true, 'keeps capabilities'],
    [service.security_opt?.includes('no-new-privileges:true') === true, 'may gain privileges'],
    [service.privileged !== true, 'is privileged'],
    [Boolean(limits.cpus && limits.memory && limits.pids), 'lacks a limit of cores, memory or processes'],
    [isJob || service.healthcheck !== undefined, 'has no health check'],
    [service.restart !== undefined, 'does not say when it is started again'],
    [isExact(service.image ?? ''), `has no exact image: ${service.image}`],
    [(service.ports ?? []).length === 0 || name === 'gateway', 'is published; only the gateway may be'],
    [!isRoot(service, root), 'runs as root'],
  ];
  return rules.flatMap(([holds, fault]) => (holds ? [] : [`${name} ${fault}.`]));
}

/** Our own images carry the tag of a release; those of others a version of three numbers, or of two. */
export const isExact = (image: string): boolean =>
  /^freightwright\/[\w-]+:[\w.-]+$/.test(image) || /:v?\d+\.\d+[\w.-]*(?:@sha256:[\da-f]{64})?$/.test(image);

function isRoot(service: ComposeService, root: string): boolean {
  const user = service.user ?? lastUser(service, root) ?? 'root';
  return /^(?:root|0)(?::|$)/.test(user);
}

function lastUser({ build }: ComposeService, root: string): string | undefined {
  if (!build) return undefined;
  const stages = readStages(join(root, build.dockerfile ?? 'Dockerfile'));
  let stage = build.target ? stages.find(({ name }) => name === build.target) : stages.at(-1);
  while (stage && stage.user === undefined) stage = stages.find(({ name }) => name === stage?.from);
  return stage?.user;
}

function pathFaults(name: string, { build, volumes = [] }: ComposeService, root: string): string[] {
  const faults: string[] = [];
  const needs = (path: string) => {
    if (!existsSync(join(root, path))) faults.push(`${name} names ${path}, which is not there.`);
  };
  for (const volume of volumes) if (volume.startsWith('.')) needs(volume.split(':')[0] ?? '');
  if (!build) return faults;
  const dockerfile = build.dockerfile ?? 'Dockerfile';
  needs(build.context);
  needs(dockerfile);
  if (build.args?.PART) needs(`${build.args.PART}/src/main.ts`);
  const stages = existsSync(join(root, dockerfile)) ? readStages(join(root, dockerfile)) : [];
  if (build.target && stages.every((stage) => stage.name !== build.target))
    faults.push(`${name} is built from the stage ${build.target}, which ${dockerfile} has not.`);
  return faults;
}

/** Names of other things in the file: networks, volumes, secrets, services. */
function nameFaults(name: string, service: ComposeService, compose: ComposeFile): string[] {
  const volumes = (service.volumes ?? []).filter((one) => !one.startsWith('.'));
  const used: [kind: string, known: object, names: readonly string[]][] = [
    ['network', compose.networks, service.networks ?? []],
    ['volume', compose.volumes, volumes.map((one) => one.split(':')[0] ?? '')],
    ['secret', compose.secrets, service.secrets ?? []],
    ['service', compose.services, Object.keys(service.depends_on ?? {})],
  ];
  const unknown = used.flatMap(([kind, known, names]) =>
    names
      .filter((one) => !Object.hasOwn(known, one))
      .map((one) => `${name} names the ${kind} ${one}, which is not there.`),
  );
  const mounted = new Set(service.secrets ?? []);
  const read = Object.values(service.environment ?? {}).flatMap(
    (value) => /^\/run\/secrets\/(.+)$/.exec(String(value))?.[1] ?? [],
  );
  return [
    ...unknown,
    ...read
      .filter((one) => !mounted.has(one))
      .map((one) => `${name} reads the secret ${one}, which it does not get.`),
    ...((service.networks ?? []).length === 0 ? [`${name} is in no network of its own.`] : []),
  ];
}

function networkFaults({ networks }: ComposeFile): string[] {
  return Object.entries(networks).flatMap(([name, network]) =>
    (network?.internal === true) === openNetworks.has(name)
      ? [`The network ${name} must ${openNetworks.has(name) ? 'lead outside' : 'be closed'}.`]
      : [],
  );
}

function secretFaults(compose: ComposeFile, { secretFolder }: CheckComposeOptions): string[] {
  const used = new Set(Object.values(compose.services).flatMap(({ secrets = [] }) => secrets));
  const users = compose.services['mongo-users']?.secrets ?? [];
  return [
    ...Object.entries(compose.secrets).flatMap(([name, { file }]) => [
      ...(used.has(name) ? [] : [`The secret ${name} is given to nothing.`]),
      ...(file === `./deploy/secrets/${name}` ? [] : [`The secret ${name} is not the file of its name.`]),
      ...(existsSync(join(secretFolder, name)) ? [] : [`Nothing makes the secret ${name}.`]),
    ]),
    ...databaseUsers
      .filter((user) => !users.includes(`mongo_password_${user}`))
      .map((user) => `mongo-users makes no user for ${user}.`),
  ];
}
