import { envFaults } from '../parts/check-env.ts';
import type { DeployedPart } from '../parts/deployed-parts.ts';
import { byHand } from '../secrets/secret-texts.ts';
import type { KubernetesObject } from './kubernetes-object.ts';

interface Container {
  readonly env?: readonly {
    readonly name: string;
    readonly value?: string;
    readonly valueFrom?: { configMapKeyRef?: { name: string; key: string } };
  }[];
  readonly image: string;
}

interface Volume {
  readonly projected?: { sources: readonly { secret: SecretSource }[] };
  readonly secret?: SecretSource;
}

interface SecretSource {
  readonly name?: string;
  readonly secretName?: string;
  readonly items?: readonly { key: string; path: string }[];
}

interface PodTemplate {
  readonly template: {
    readonly spec: { readonly containers: readonly Container[]; readonly volumes?: readonly Volume[] };
  };
}

export interface CheckManifestsOptions {
  readonly parts: readonly DeployedPart[];
  readonly secretFolder: string;
  /** The Secrets that exist, with their keys. */
  readonly secrets: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * What is wrong with the objects of one overlay: variables that a part does not know or would not start with, keys
 * of ConfigMaps and Secrets that nothing has, images without an exact tag, parts without one of what each must have.
 */
export function manifestFaults(
  objects: readonly KubernetesObject[],
  options: CheckManifestsOptions,
): string[] {
  const maps = new Map(
    objects.flatMap(({ kind, metadata, data }) =>
      kind === 'ConfigMap' ? [[metadata.name, data ?? {}] as const] : [],
    ),
  );
  const workloads = objects.filter(
    ({ kind }) => kind === 'Deployment' || kind === 'StatefulSet' || kind === 'Job',
  );
  return [
    ...options.parts.flatMap((part) => partFaults(part, objects, { maps, ...options })),
    ...workloads.flatMap((object) => secretFaults(object, options)),
    ...workloads.flatMap(({ metadata, spec }) =>
      (spec as PodTemplate).template.spec.containers
        .filter(({ image }) => !/:v?[\w.-]*\d[\w.-]*(?:@sha256:[\da-f]{64})?$/.test(image))
        .map(({ image }) => `${metadata.name} runs ${image}, which is no exact image.`),
    ),
  ];
}

const everyPartHas = ['Deployment', 'Service', 'PodDisruptionBudget', 'ScaledObject', 'NetworkPolicy'];

function partFaults(
  part: DeployedPart,
  objects: readonly KubernetesObject[],
  {
    maps,
    secretFolder,
  }: CheckManifestsOptions & { maps: ReadonlyMap<string, Readonly<Record<string, string>>> },
): string[] {
  const own = objects.filter(({ metadata }) => metadata.name === part.name);
  const lacking = everyPartHas.filter((kind) => own.every((object) => object.kind !== kind));
  if (lacking.length > 0) return [`${part.name} has no ${lacking.join(', ')}.`];
  const deployment = own.find(({ kind }) => kind === 'Deployment')?.spec as PodTemplate | undefined;
  const container = deployment?.template.spec.containers[0];
  const env: Record<string, string> = {};
  const faults: string[] = [];
  for (const { name, value, valueFrom } of container?.env ?? []) {
    const from = valueFrom?.configMapKeyRef;
    const text = from ? maps.get(from.name)?.[from.key] : value;
    if (text === undefined)
      faults.push(`${part.name} takes ${name} from ${from?.name}, which has no ${from?.key}.`);
    else env[name] = text;
  }
  return [...faults, ...envFaults(part, env, { secretFolder, byHand })];
}

/** Every key that a pod mounts is in a Secret that exists. The operator of MongoDB writes the addresses. */
function secretFaults({ metadata, spec }: KubernetesObject, { secrets }: CheckManifestsOptions): string[] {
  const sources = ((spec as PodTemplate).template.spec.volumes ?? []).flatMap(({ projected, secret }) => [
    ...(projected?.sources ?? []).map((source) => source.secret),
    ...(secret ? [secret] : []),
  ]);
  return sources.flatMap(({ name, secretName, items = [] }) => {
    const wanted = name ?? secretName ?? '';
    if (wanted.startsWith('mongodb-address-')) return [];
    const keys = secrets.get(wanted);
    if (!keys) return [`${metadata.name} mounts the Secret ${wanted}, which nothing makes.`];
    return items
      .filter(({ key }) => !keys.has(key))
      .map(({ key }) => `${metadata.name} mounts ${key} of the Secret ${wanted}, which has no such key.`);
  });
}
