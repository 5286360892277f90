import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { natsAdmin } from '@freightwright/service-kit';
import { databaseUsers } from '@freightwright/stack-launcher';
import { readCompose } from '../compose/read-compose.ts';
import { deployedParts } from '../parts/deployed-parts.ts';
import { secretOf } from './part-environment.ts';

interface SecretObject {
  readonly apiVersion: 'v1';
  readonly kind: 'Secret';
  readonly metadata: { readonly name: string };
  readonly stringData: Readonly<Record<string, string>>;
}

/**
 * The Secrets to which the manifests refer, with what stands in a folder of secrets. For clusters without a vault of
 * their own; they are printed and never written.
 * @throws Error when a secret is missing there.
 */
export async function secretObjects(root: string, folder: string): Promise<SecretObject[]> {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8').trim();
  const { services } = readCompose(join(root, 'docker-compose.yml'));
  const parts = (await deployedParts(root)).map(({ name }) => name);
  const files = (name: string, keys: readonly string[]) =>
    secret(name, Object.fromEntries(keys.map((key) => [key, read(key)])));
  return [
    ...parts.map((part) =>
      files(
        secretOf(part),
        (services[part]?.secrets ?? []).filter((key) => !key.startsWith('mongodb_uri_')),
      ),
    ),
    files(secretOf('nats'), ['nats_passwords', 'nats_cluster_kubernetes']),
    secret(secretOf('nats-admin'), { user: natsAdmin, password: read(`nats_password_${natsAdmin}`) }),
    files(
      secretOf('mongodb'),
      databaseUsers.map((user) => `mongo_password_${user}`),
    ),
    files(secretOf('remotes'), ['deploy_token']),
  ];
}

const secret = (name: string, stringData: Record<string, string>): SecretObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name },
  stringData,
});
