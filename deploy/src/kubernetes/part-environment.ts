import type { ComposeService } from '../compose/read-compose.ts';
import { type DeployedPart, stores } from '../parts/deployed-parts.ts';
import { streamReplicas } from './stream-objects.ts';

interface EnvVariable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { configMapKeyRef: { name: string; key: string } };
}

/** The ConfigMap in which an overlay says what is different at its site. */
const siteConfig = 'site';
const natsAddress = 'nats://nats:4222';

/** Compose's own Keycloak. A cluster reaches the provider as browsers do, unless its overlay says otherwise. */
const ofComposeAlone = new Set(['OIDC_INTERNAL_URL']);

/**
 * The variables of the compose file: those that it takes from the operator's environment come from the ConfigMap of
 * the site, and all others are the same.
 */
export function partEnvironment({ environment = {} }: ComposeService): EnvVariable[] {
  return Object.entries(environment).flatMap(([name, value]): EnvVariable[] => {
    if (ofComposeAlone.has(name)) return [];
    if (name === 'NATS_URL') return [{ name, value: natsAddress }];
    if (name === 'NATS_STREAM_REPLICAS') return [{ name, value: String(streamReplicas) }];
    if (name === 'NODE_ENV') return [{ name, value: 'production' }];
    if (!String(value).includes('${')) return [{ name, value: String(value) }];
    return [{ name, valueFrom: { configMapKeyRef: { name: siteConfig, key: name } } }];
  });
}

/**
 * The secrets of a part as files in /run/secrets, each by reference: its own, and the address of its database, which
 * the operator of MongoDB writes with the password in it.
 */
export function secretMounts(part: DeployedPart, { secrets = [] }: ComposeService) {
  const own = secrets.filter((name) => !name.startsWith('mongodb_uri_'));
  const sources = [
    { secret: { name: secretOf(part.name), items: own.map((name) => ({ key: name, path: name })) } },
    ...(stores(part)
      ? [
          {
            secret: {
              name: databaseAddressOf(part.name),
              items: [{ key: 'connectionString.standard', path: `mongodb_uri_${part.name}` }],
            },
          },
        ]
      : []),
  ];
  return {
    // Only the user and the group of the pod may read them.
    volumes: [{ name: 'secrets', projected: { defaultMode: 0o440, sources } }],
    mount: { name: 'secrets', mountPath: '/run/secrets', readOnly: true },
  };
}

export const secretOf = (part: string): string => `freightwright-${part}`;
export const databaseAddressOf = (part: string): string => `mongodb-address-${part}`;
