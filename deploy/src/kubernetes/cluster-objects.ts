import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseUsers } from '@freightwright/stack-launcher';
import type { DeployedPart } from '../parts/deployed-parts.ts';
import { type KubernetesObject, labelsOf, named } from './kubernetes-object.ts';
import { databaseAddressOf } from './part-environment.ts';

const natsMembers = 3;
const mongoMembers = 3;
/** Restricted to what a server needs that runs as a user without rights. */
const container = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};

/**
 * The message servers. NATS has no operator that runs servers with JetStream: its own charts make a StatefulSet, and
 * its operator NACK keeps the streams. So this is a StatefulSet, with the configuration of the compose file.
 * @param rights the text of rights.conf.
 */
export async function natsObjects(root: string, rights: string): Promise<KubernetesObject[]> {
  const read = (file: string) => readFile(join(root, 'deploy/nats', file), 'utf8');
  const data = {
    'common.conf': await read('common.conf'),
    'rights.conf': rights,
    'server-cluster.conf': await read('server-cluster.conf'),
  };
  const labels = labelsOf('nats');
  const port = (name: string, number: number) => ({ name, port: number, targetPort: name });
  const ports = { client: 4222, routes: 6222, monitor: 8222 };
  return [
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'nats-config' },
      data,
    },
    named('v1', 'Service', 'nats', { selector: labels, ports: [port('client', ports.client)] }),
    // Names for each server, also before it is ready: they find each other by them.
    named('v1', 'Service', 'nats-servers', {
      selector: labels,
      clusterIP: 'None',
      publishNotReadyAddresses: true,
      ports: Object.entries(ports).map(([name, number]) => port(name, number)),
    }),
    named('policy/v1', 'PodDisruptionBudget', 'nats', {
      maxUnavailable: 1,
      selector: { matchLabels: labels },
    }),
    named('apps/v1', 'StatefulSet', 'nats', {
      serviceName: 'nats-servers',
      replicas: natsMembers,
      podManagementPolicy: 'Parallel',
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          automountServiceAccountToken: false,
          terminationGracePeriodSeconds: 60,
          securityContext: {
            runAsNonRoot: true,
            runAsUser: 1000,
            runAsGroup: 1000,
            fsGroup: 1000,
            seccompProfile: { type: 'RuntimeDefault' },
          },
          affinity: {
            podAntiAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: [
                { labelSelector: { matchLabels: labels }, topologyKey: 'kubernetes.io/hostname' },
              ],
            },
          },
          containers: [
            {
              name: 'nats',
              image: 'nats:2.15.1-alpine',
              command: ['nats-server', '-c', '/etc/nats/server-cluster.conf'],
              env: [{ name: 'NATS_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }],
              ports: Object.entries(ports).map(([name, containerPort]) => ({ name, containerPort })),
              startupProbe: natsProbe('/healthz?js-enabled-only=true', {
                periodSeconds: 2,
                failureThreshold: 90,
              }),
              livenessProbe: natsProbe('/healthz?js-enabled-only=true', { periodSeconds: 10 }),
              readinessProbe: natsProbe('/healthz?js-server-only=true', { periodSeconds: 5 }),
              resources: { requests: { cpu: '100m', memory: '256Mi' }, limits: { cpu: '2', memory: '1Gi' } },
              securityContext: container,
              volumeMounts: [
                { name: 'config', mountPath: '/etc/nats', readOnly: true },
                { name: 'secrets', mountPath: '/run/secrets', readOnly: true },
                { name: 'data', mountPath: '/data' },
              ],
            },
          ],
          volumes: [
            { name: 'config', configMap: { name: 'nats-config' } },
            {
              name: 'secrets',
              secret: {
                secretName: 'freightwright-nats',
                defaultMode: 0o440,
                items: [
                  { key: 'nats_passwords', path: 'nats_passwords' },
                  { key: 'nats_cluster_kubernetes', path: 'nats_cluster' },
                ],
              },
            },
          ],
        },
      },
      volumeClaimTemplates: [
        {
          metadata: { name: 'data' },
          spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '8Gi' } } },
        },
      ],
    }),
  ];
}

const natsProbe = (path: string, more: object) => ({
  httpGet: { path, port: 'monitor' },
  timeoutSeconds: 3,
  ...more,
});

/**
 * The replica set, through the community operator of MongoDB: a user for each part, with rights on its own database.
 * The operator writes the address of each, with the password, into a secret, which the part gets as a file.
 */
export const mongoObject = (): KubernetesObject =>
  named('mongodbcommunity.mongodb.com/v1', 'MongoDBCommunity', 'freightwright-mongodb', {
    type: 'ReplicaSet',
    members: mongoMembers,
    version: '8.0.15',
    security: { authentication: { modes: ['SCRAM'] } },
    users: databaseUsers.map((name) => ({
      name,
      db: 'admin',
      passwordSecretRef: { name: 'freightwright-mongodb', key: `mongo_password_${name}` },
      roles: [{ name: 'readWrite', db: name }],
      scramCredentialsSecretName: `mongodb-${name}`,
      connectionStringSecretName: databaseAddressOf(name),
    })),
    statefulSet: {
      spec: {
        template: {
          spec: {
            containers: [
              {
                name: 'mongod',
                resources: { requests: { cpu: '250m', memory: '1Gi' }, limits: { cpu: '2', memory: '2Gi' } },
              },
            ],
          },
        },
      },
    },
  });

/** Where versions of remotes are: the registry writes them, every gateway reads them. */
export const assetsClaim = (): KubernetesObject =>
  named('v1', 'PersistentVolumeClaim', 'assets', {
    accessModes: ['ReadWriteMany'],
    resources: { requests: { storage: '5Gi' } },
  });

/** Deploys every remote of this checkout as a team would, and is gone an hour later. */
export const remotesJob = (gateway: DeployedPart): KubernetesObject =>
  named('batch/v1', 'Job', 'remotes', {
    backoffLimit: 5,
    ttlSecondsAfterFinished: 3_600,
    template: {
      metadata: { labels: labelsOf('remotes') },
      spec: {
        restartPolicy: 'OnFailure',
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
        containers: [
          {
            name: 'remotes',
            image: 'freightwright/remotes',
            env: [
              { name: 'FREIGHTWRIGHT_URL', value: `http://gateway:${gateway.port}` },
              { name: 'DEPLOY_TOKEN_FILE', value: '/run/secrets/deploy_token' },
            ],
            resources: { requests: { cpu: '50m', memory: '128Mi' }, limits: { cpu: '1', memory: '512Mi' } },
            securityContext: container,
            volumeMounts: [{ name: 'secrets', mountPath: '/run/secrets', readOnly: true }],
          },
        ],
        volumes: [{ name: 'secrets', secret: { secretName: 'freightwright-remotes', defaultMode: 0o444 } }],
      },
    },
  });

/** The way in from outside. The overlay names the hosts, and the Gateway of the cluster that speaks TLS for them. */
export const siteRoute = (gateway: DeployedPart): KubernetesObject =>
  named('gateway.networking.k8s.io/v1', 'HTTPRoute', 'site', {
    parentRefs: [{ name: 'public', namespace: 'entrance', sectionName: 'https' }],
    hostnames: ['freightwright.example'],
    rules: [
      {
        matches: [{ path: { type: 'PathPrefix', value: '/' } }],
        backendRefs: [{ name: gateway.name, port: gateway.port }],
        // Account pages listen for as long as they are open.
        timeouts: { request: '0s' },
      },
    ],
  });
