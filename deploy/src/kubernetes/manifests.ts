import { join } from 'node:path';
import { stringify } from 'yaml';
import { readCompose } from '../compose/read-compose.ts';
import { deployedParts } from '../parts/deployed-parts.ts';
import { assetsClaim, mongoObject, natsObjects, remotesJob, siteRoute } from './cluster-objects.ts';
import type { KubernetesObject } from './kubernetes-object.ts';
import { closedPolicy, mongoPolicy, natsPolicy, remotesPolicy } from './network-policies.ts';
import { objectsOfPart } from './objects-of-part.ts';
import { streamObjects } from './stream-objects.ts';

const head = '# Written by `npm run deploy -- write`. docs/deploy.md tells from what.\n';
const folder = 'deploy/kubernetes/base';

/** The text of every file of the base, by its path from the root: one for each part, so that none is forgotten. */
export async function manifests(root: string, rights: string): Promise<Record<string, string>> {
  const parts = await deployedParts(root);
  const gateway = parts.find(({ name }) => name === 'gateway');
  if (!gateway) throw new Error('There is no gateway');
  const { services } = readCompose(join(root, 'docker-compose.yml'));
  const files: Record<string, KubernetesObject[]> = {
    'zones.yaml': [closedPolicy(), remotesPolicy(gateway)],
    'nats.yaml': [...(await natsObjects(root, rights)), natsPolicy(parts)],
    'streams.yaml': streamObjects(),
    'mongodb.yaml': [mongoObject(), mongoPolicy(parts)],
    'site.yaml': [assetsClaim(), siteRoute(gateway), remotesJob(gateway)],
  };
  for (const part of parts) {
    const compose = services[part.name];
    if (!compose) throw new Error(`docker-compose.yml has no service ${part.name}`);
    files[`${part.name}.yaml`] = objectsOfPart(part, compose);
  }
  const texts = Object.entries(files).map(([name, objects]) => [`${folder}/${name}`, textOf(objects)]);
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: Object.keys(files).sort(),
  };
  return { ...Object.fromEntries(texts), [`${folder}/kustomization.yaml`]: textOf([kustomization]) };
}

/** Lines are not folded, because those of configurations must stay as they are. */
const textOf = (objects: readonly object[]): string =>
  head +
  objects.map((object) => stringify(object, { lineWidth: 0, aliasDuplicateObjects: false })).join('---\n');
