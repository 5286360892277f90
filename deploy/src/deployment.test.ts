import { existsSync, globSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { webhookLimits } from '@freightwright/contracts';
import { consumerName, natsAdmin, type Publisher, publishers, streamConfigs } from '@freightwright/nats-kit';
import { describeSettings, readSettings, type Settings } from '@freightwright/service-kit';
import { databaseUsers, SERVICES } from '@freightwright/stack-launcher';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { writeSecrets } from './secrets.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

type Env = Record<string, string>;

interface ConfigModule {
  readonly settings: Settings;
  /** @throws SettingsError that lists every missing or invalid setting. */
  readConfig?(env: Env): unknown;
}

interface Process {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly healthPort: number;
  readonly hasDatabase: boolean;
  readonly config: ConfigModule;
}

/** The gateway, and every service that the launcher starts, so that a new one cannot be left out. */
const processes = await Promise.all(
  ['gateway', ...SERVICES.map(({ name }) => `services/${name}`)].map(async (folder): Promise<Process> => {
    const file = pathToFileURL(join(root, folder, 'src/config.ts')).href;
    const config: ConfigModule = await import(file);
    const defaultOf = (setting: string) =>
      Number(describeSettings(config.settings).find(({ name }) => name === setting)?.default);
    const port = defaultOf('PORT');
    return {
      ...{ name: basename(folder), folder, port, config },
      healthPort: folder === 'gateway' ? defaultOf('METRICS_PORT') : port,
      hasDatabase: Object.hasOwn(config.settings, 'MONGODB_URI'),
    };
  }),
);

let secretFolder: string;
beforeAll(async () => {
  secretFolder = await mkdtemp(join(tmpdir(), 'secrets-'));
  await writeSecrets(secretFolder, root);
  const filledInByHand = {
    stripe_secret_key: `sk_live_${'ThisIsTheFormOfAKey'}`,
    stripe_webhook_secret: `whsec_${'ThisIsTheFormOfASecret'}`,
  };
  for (const [name, text] of Object.entries(filledInByHand)) {
    await chmod(join(secretFolder, name), 0o644);
    await writeFile(join(secretFolder, name), text);
  }
});
afterAll(() => rm(secretFolder, { recursive: true, force: true }));

/** The process's own errors about its variables: unknown ones, and all that it would refuse. */
function violationsOf({ config }: Process, env: Env): string[] {
  const names = new Set(Object.keys(config.settings).flatMap((name) => [name, `${name}_FILE`]));
  const unknown = Object.keys(env).filter((name) => name !== 'NODE_ENV' && !names.has(name));
  const here = Object.entries(env).map(([name, value]) => [
    name,
    value.replace('/run/secrets', secretFolder),
  ]);
  try {
    const { settings, readConfig = (given) => readSettings(settings, given) } = config;
    readConfig(Object.fromEntries(here));
    return unknown;
  } catch (error) {
    return [...unknown, String(error)];
  }
}

interface ComposeService {
  readonly image: string;
  readonly build?: { context: string; dockerfile?: string; args?: { PART?: string } };
  readonly user?: string;
  readonly restart?: string;
  readonly environment?: Record<string, string>;
  readonly secrets?: string[];
  readonly volumes?: string[];
  readonly ports?: string[];
  readonly networks: string[];
  readonly healthcheck?: { test: string[] };
  readonly deploy: { resources: { limits: object } };
}

describe('docker-compose.yml', () => {
  const compose = parse(read('docker-compose.yml'), { merge: true });
  const services: Record<string, ComposeService> = compose.services;
  const publicEnv = { PUBLIC_URL: 'https://site.example', SIGN_IN_URL: 'https://id.example' };

  /** Fills in ${NAME}, ${NAME:-default}, ${NAME:?why} and ${NAME:+instead}, as compose does. */
  const fillIn = (text: string, env: Env) =>
    text.replace(/\$\{(\w+)(?::([-+?])([^}]*))?\}/g, (_, name: string, kind = '', rest = '') => {
      const value = env[name] ?? '';
      if (kind === '+') return value && rest;
      return value || (kind === '-' ? rest : '');
    });
  const environmentOf = (name: string, env: Env): Env =>
    Object.fromEntries(
      Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, fillIn(value, env)]),
    );

  it.each(processes)('runs $name, with all that it needs', (process) => {
    const { name, folder, healthPort, hasDatabase } = process;
    const service = services[name];
    expect(service?.build?.args?.PART).toBe(folder);
    expect(service?.healthcheck?.test.at(-1)).toBe(`${healthPort}/readyz`);
    expect(service?.environment?.NATS_USER).toBe(name);
    expect(service?.networks).toEqual(expect.arrayContaining(['services', 'messages']));
    expect(service?.networks.includes('data')).toBe(hasDatabase);
    for (const more of [{}, { NATS_CLUSTER: 'on' }]) {
      expect(violationsOf(process, environmentOf(name, { ...publicEnv, ...more }))).toEqual([]);
    }
  });

  it('leads the gateway to each service', () => {
    const env = environmentOf('gateway', publicEnv);
    for (const { name, port } of processes.slice(1)) {
      expect(env[`${name.toUpperCase()}_URL`]).toBe(`http://${name}:${port}`);
    }
  });

  it.each(Object.entries(services))('%s has few rights, and is given what it names', (name, service) => {
    const { build, image, user, restart, volumes = [], secrets = [] } = service;
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: expect.any(String),
      deploy: {
        resources: {
          limits: { cpus: expect.any(String), memory: expect.any(String), pids: expect.any(Number) },
        },
      },
    });
    expect(image).toMatch(/^freightwright\/[\w-]+:\S|:v?\d+\.\d+[\w.-]*(@sha256:[\da-f]{64})?$/);
    expect(restart?.startsWith('on-failure') || service.healthcheck).toBeTruthy();
    // Only the gateway is published. Images of ours name their user in the Dockerfile.
    expect(Boolean(service.ports)).toBe(name === 'gateway');
    const dockerfile = build && read(build.dockerfile ?? 'Dockerfile');
    expect(user ?? /^USER (\S+)$/m.exec(dockerfile ?? '')?.[1]).not.toMatch(/^(undefined|root|0)(:|$)/);
    const mounted = volumes.filter((volume) => volume.startsWith('.')).map((volume) => volume.split(':')[0]);
    for (const path of mounted) expect(existsSync(join(root, path ?? ''))).toBe(true);
    const files = Object.values(service.environment ?? {}).filter((value) =>
      value.startsWith('/run/secrets/'),
    );
    expect(secrets).toEqual(expect.arrayContaining(files.map((file) => basename(file))));
  });

  it('closes each network but those that lead outside', () => {
    const open = Object.entries<{ internal?: boolean }>(compose.networks).filter(([, one]) => !one.internal);
    expect(open.map(([name]) => name)).toEqual(['front', 'outside']);
  });

  it('has each secret that is made, and a database user for each database', () => {
    for (const name of Object.keys(compose.secrets)) expect(existsSync(join(secretFolder, name))).toBe(true);
    const passwords = databaseUsers.map((user) => `mongo_password_${user}`);
    expect(services['mongo-users']?.secrets).toEqual(expect.arrayContaining(passwords));
  });
});

describe('deploy/kubernetes', () => {
  type Variable = { name: string; value?: string; valueFrom?: { configMapKeyRef?: { key: string } } };
  interface Manifest {
    readonly kind: string;
    readonly metadata: { name: string };
    // biome-ignore lint/suspicious/noExplicitAny: each kind has a form of its own, which kubeconform checks.
    readonly spec: any;
  }
  const base = 'deploy/kubernetes/base';
  const { resources } = parse(read(`${base}/kustomization.yaml`)) as { resources: string[] };
  const manifests: Manifest[] = resources
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => parseAllDocuments(read(`${base}/${file}`)).map((document) => document.toJS()));
  const common = parse(read(`${base}/patches/process.yaml`)) as Manifest;
  const specOf = (kind: string, name: string) =>
    manifests.find((one) => one.kind === kind && one.metadata.name === name)?.spec;
  const policyPorts = (name: string) =>
    specOf('NetworkPolicy', name).egress[0].ports.map(({ port }: { port: number }) => port);

  const overlays = globSync('deploy/kubernetes/overlays/*/kustomization.yaml', { cwd: root }).map((file) => {
    const { configMapGenerator, images } = parse(read(file));
    const literals: string[] = configMapGenerator[0].literals;
    const site: Env = Object.fromEntries(literals.map((line) => line.split(/=(.*)/s, 2)));
    return { file, site, images: images.map(({ name }: { name: string }) => name) as string[] };
  });

  it.each(processes)('runs $name, with all that it needs', (process) => {
    const { name, port, hasDatabase } = process;
    const { metadata, spec } = specOf('Deployment', name).template;
    const [container] = spec.containers;
    expect(container.ports[0]).toEqual({ name: 'http', containerPort: port });
    expect(metadata.annotations['prometheus.io/port']).toBe(String(process.healthPort));
    expect(metadata.labels['freightwright.example/data']).toBe(hasDatabase ? 'true' : undefined);
    expect(metadata.labels['freightwright.example/service']).toBe(name === 'gateway' ? undefined : 'true');
    expect(specOf('Service', name).ports[0].port).toBe(port);
    expect(specOf('PodDisruptionBudget', name)).toEqual({
      maxUnavailable: 1,
      selector: { matchLabels: { 'app.kubernetes.io/name': name } },
    });
    const variables: Variable[] = [...common.spec.template.spec.containers[0].env, ...container.env];
    for (const { site, images } of overlays) {
      const env = variables.map(({ name: key, value, valueFrom }) => [
        key,
        value ?? site[valueFrom?.configMapKeyRef?.key ?? ''] ?? `no ${key} in the ConfigMap site`,
      ]);
      expect(violationsOf(process, Object.fromEntries(env))).toEqual([]);
      expect(images).toContain(container.image);
    }
  });

  it.each(processes)('starts more processes of $name by each queue that it works on', ({ name }) => {
    const { works = [] }: Publisher = publishers[name as keyof typeof publishers];
    const { triggers } = specOf('ScaledObject', name);
    const consumers = triggers.flatMap(({ metadata }: { metadata: Env }) => metadata.consumer ?? []);
    expect(consumers).toEqual(works.map(({ spec, durable }) => consumerName(spec, durable)));
  });

  it('mounts only secrets that are made', () => {
    const { secretGenerator } = parse(read('deploy/kubernetes/secrets/kustomization.yaml'));
    const made = new Map<string, string[]>(
      secretGenerator.map(({ name, files }: { name: string; files: string[] }) => [name, files]),
    );
    for (const file of [...made.values()].flat()) {
      expect(existsSync(join(secretFolder, basename(file)))).toBe(true);
    }
    for (const { name } of processes) {
      const [container] = specOf('Deployment', name).template.spec.containers;
      const read: string[] = container.env.flatMap(
        ({ value = '' }: Variable) => value.match(/(?<=^\/run\/secrets\/).+/) ?? [],
      );
      const own = read
        .filter((file) => !file.startsWith('mongodb_uri_'))
        .map((file) => `../../secrets/${file}`);
      expect(made.get(`freightwright-${name}`)?.toSorted()).toEqual(own.toSorted());
    }
    const passwords = databaseUsers.map((user) => `../../secrets/mongo_password_${user}`);
    expect(made.get('freightwright-mongodb')).toEqual(passwords);
    expect(made.get('freightwright-nats-admin')).toEqual([
      `password=../../secrets/nats_password_${natsAdmin}`,
    ]);
  });

  it('has a database user for each database', () => {
    const { users } = specOf('MongoDBCommunity', 'freightwright-mongodb');
    expect(users.map(({ name }: { name: string }) => name)).toEqual(databaseUsers);
  });

  it('has the streams with the limits of the code', () => {
    const streams = manifests.filter(({ kind }) => kind === 'Stream').map(({ spec }) => spec);
    const limits = streamConfigs().map((stream) => ({
      ...{ name: stream.name, subjects: stream.subjects, retention: stream.retention },
      ...{ discard: stream.discard, maxBytes: stream.maxBytes, maxMsgSize: stream.maxStoredBytes },
      maxAge: `${stream.maxAgeMs / 1000}s`,
      duplicateWindow: `${stream.duplicateWindowMs / 1000}s`,
    }));
    expect(streams).toMatchObject(limits);
  });

  it('lets webhooks out on the ports that they may have, and no pod to any address inside', () => {
    expect(policyPorts('outside-webhooks')).toEqual([...webhookLimits.ports]);
    const blocks = manifests
      .filter(({ metadata }) => metadata.name.startsWith('outside-'))
      .map(({ spec }) => spec.egress[0].to[0].ipBlock.except);
    expect(blocks).toHaveLength(3);
    for (const except of blocks)
      expect(except).toEqual(expect.arrayContaining(['10.0.0.0/8', '169.254.0.0/16']));
  });
});

it('every image of ours has the Node that .nvmrc names', () => {
  expect(read('Dockerfile')).toContain(`ARG NODE_IMAGE=node:${read('.nvmrc').trim()}-`);
});
