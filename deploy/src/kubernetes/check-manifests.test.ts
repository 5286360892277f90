import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { speakers } from '@freightwright/service-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { type DeployedPart, deployedParts } from '../parts/deployed-parts.ts';
import { writeSecrets } from '../secrets/write-secrets.ts';
import { manifestFaults } from './check-manifests.ts';
import type { KubernetesObject } from './kubernetes-object.ts';
import { manifests } from './manifests.ts';
import { secretObjects } from './secret-objects.ts';

const root = join(import.meta.dirname, '../../..');
const site = {
  PUBLIC_URL: 'https://site.example',
  SITE_URL: 'https://site.example',
  OIDC_ISSUER: 'https://id.example/realms/freightwright',
  TRUSTED_PROXY_HOPS: '1',
  TEAM_ORIGINS: '',
  CONTACT_DELIVERY: 'off',
  STRIPE_TAX: 'false',
  BOL_COMPANY_PREFIX: '04',
  LOG_LEVEL: 'info',
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
  OTEL_TRACES_SAMPLER_ARG: '1',
};
let secretFolder: string;
let parts: DeployedPart[];
let written: KubernetesObject[];
let secrets: Map<string, Set<string>>;

beforeAll(async () => {
  secretFolder = await mkdtemp(join(tmpdir(), 'secrets-'));
  await writeSecrets(secretFolder, root);
  parts = await deployedParts(root);
  const made = await secretObjects(root, secretFolder);
  secrets = new Map(
    made.map(({ metadata, stringData }) => [metadata.name, new Set(Object.keys(stringData))]),
  );
  const texts = Object.values(await manifests(root, '')).join('---\n');
  // What an overlay says: the tag of our images.
  const tagged = texts.replace(/image: (freightwright\/\S+)/g, 'image: $1:0.1.0');
  const documents = parseAllDocuments(tagged).map((document) => document.toJS());
  written = documents.filter(({ kind }) => kind !== 'Kustomization');
});
afterAll(() => rm(secretFolder, { recursive: true, force: true }));

function faultsAfter(change: (objects: KubernetesObject[]) => KubernetesObject[], ofSite = site): string[] {
  const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'site' }, data: ofSite };
  const objects = change(structuredClone(written));
  return manifestFaults([...objects, map], { parts, secretFolder, secrets });
}

const without = (kind: string, name: string) => (objects: KubernetesObject[]) =>
  objects.filter((one) => one.kind !== kind || one.metadata.name !== name);
const replaced = (from: string, to: string) => (objects: KubernetesObject[]) =>
  JSON.parse(JSON.stringify(objects).replaceAll(from, to));

it('finds nothing in what is written from the code', () => {
  expect(faultsAfter((objects) => objects)).toEqual([]);
});

it.each([
  ['a policy that is missing', without('NetworkPolicy', 'bol'), 'bol has no NetworkPolicy.'],
  ['a part that does not grow', without('ScaledObject', 'bulk'), 'bulk has no ScaledObject.'],
  [
    'a variable that the part does not know',
    replaced('"name":"BOL_COMPANY_PREFIX"', '"name":"BOL_PREFIX"'),
    'bol is given BOL_PREFIX, which is no setting of it.',
  ],
  [
    'a Secret that nothing makes',
    replaced('"name":"freightwright-usage"', '"name":"usage"'),
    'usage mounts the Secret usage, which nothing makes.',
  ],
  [
    'a key that the Secret has not',
    replaced('"key":"stripe_secret_key"', '"key":"stripe_key"'),
    'billing mounts stripe_key of the Secret freightwright-billing, which has no such key.',
  ],
  [
    'an image without a tag',
    replaced('freightwright/bol:0.1.0', 'freightwright/bol'),
    'bol runs freightwright/bol, which is no exact image.',
  ],
])('finds %s', (_, change, fault) => expect(faultsAfter(change)).toContain(fault));

it('finds what an overlay forgets, and what a part would refuse', () => {
  const { BOL_COMPANY_PREFIX: _, ...less } = site;
  const forgotten = faultsAfter((objects) => objects, less as typeof site);
  expect(forgotten).toContain('bol takes BOL_COMPANY_PREFIX from site, which has no BOL_COMPANY_PREFIX.');
  const plain = faultsAfter((objects) => objects, { ...site, SITE_URL: 'http://site.example' });
  expect(plain).toContainEqual(
    expect.stringMatching(/^identity would not start: SITE_URL must begin with https/),
  );
});

const specOf = (wanted: string, name: string): unknown => {
  const found = written.find(({ kind, metadata }) => kind === wanted && metadata.name === name);
  if (!found) throw new Error(`There is no ${wanted} ${name}`);
  return found.spec;
};

/** The names of the pods from which the policy of that name lets connections in, on a port. */
function callersOf(policy: string, port: number): string[] {
  type Rule = {
    from: { podSelector?: { matchLabels: Record<string, string> } }[];
    ports: { port: number }[];
  };
  return (specOf('NetworkPolicy', policy) as { ingress: Rule[] }).ingress
    .filter(({ ports }) => ports.some((one) => one.port === port))
    .flatMap(({ from }) => from.flatMap(({ podSelector }) => Object.values(podSelector?.matchLabels ?? {})));
}

it('lets the message server hear those alone who have rights there, and a service hear the gateway alone', () => {
  expect(callersOf('nats', 4222).sort()).toEqual(Object.keys(speakers).sort());
  expect(callersOf('mongodb', 27_017)).not.toContain('registry');
  expect(callersOf('bol', 8103)).toEqual(['gateway']);
});

it('starts another process by the depth of each queue that a part works on, and by requests', () => {
  type Scaled = { triggers: { type: string; metadata: { consumer?: string } }[] };
  const triggersOf = (name: string) => (specOf('ScaledObject', name) as Scaled).triggers;
  expect(triggersOf('bulk').map(({ metadata }) => metadata.consumer)).toContainEqual(
    expect.stringMatching(/^bulk-process-chunk__/),
  );
  expect(triggersOf('usage').map(({ type }) => type)).toEqual(['prometheus']);
});
