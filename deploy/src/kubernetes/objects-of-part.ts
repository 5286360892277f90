import { consumerName, type Speaker, speakers } from '@freightwright/service-kit';
import type { ComposeService } from '../compose/read-compose.ts';
import type { DeployedPart } from '../parts/deployed-parts.ts';
import { type KubernetesObject, labelsOf, named, portName } from './kubernetes-object.ts';
import { policyOf, serviceLabel } from './network-policies.ts';
import { partEnvironment, secretMounts } from './part-environment.ts';

/** Requests a second that one process answers before another is started. */
const requestsPerReplica = 50;
/** Waiting tasks that one process works off before another is started. */
const tasksPerReplica = 20;
const replicas = { least: 2, most: 10 };
/** Seconds in which nothing new is sent to a pod that is told to stop, and those in which it ends. */
const seconds = { drain: 5, end: 30 };
const prometheus = 'http://prometheus-operated.monitoring.svc:9090';

/**
 * Everything that one part is in a cluster. Its variables and secrets are those of the compose file, so that the two
 * cannot come to differ.
 */
export function objectsOfPart(part: DeployedPart, compose: ComposeService): KubernetesObject[] {
  return [
    deployment(part, compose),
    service(part),
    disruptionBudget(part),
    scaledObject(part),
    policyOf(part),
  ];
}

function deployment(part: DeployedPart, compose: ComposeService): KubernetesObject {
  const labels = labelsOf(part.name);
  const probe = (path: string, more: object) => ({
    httpGet: { path, port: part.name === 'gateway' ? 'metrics' : portName },
    timeoutSeconds: 3,
    ...more,
  });
  const assets = (compose.volumes ?? []).find((volume) => volume.startsWith('assets:'));
  const keeps = (compose.volumes ?? []).some((volume) => volume.startsWith('kept-remotes:'));
  const { volumes, mount } = secretMounts(part, compose);
  return named('apps/v1', 'Deployment', part.name, {
    // Replicas belong to the ScaledObject.
    selector: { matchLabels: labels },
    // A new process is ready before an old one is told to stop.
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
    minReadySeconds: 5,
    template: {
      metadata: {
        labels: { ...labels, ...(part.name !== 'gateway' && serviceLabel) },
        annotations: { 'prometheus.io/scrape': 'true', 'prometheus.io/port': String(part.probe.port) },
      },
      spec: {
        automountServiceAccountToken: false,
        terminationGracePeriodSeconds: seconds.end,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 1000,
          runAsGroup: 1000,
          fsGroup: 1000,
          seccompProfile: { type: 'RuntimeDefault' },
        },
        topologySpreadConstraints: [
          {
            maxSkew: 1,
            topologyKey: 'kubernetes.io/hostname',
            whenUnsatisfiable: 'ScheduleAnyway',
            labelSelector: { matchLabels: labels },
          },
        ],
        containers: [
          {
            name: part.name,
            image: `freightwright/${part.name}`,
            env: partEnvironment(compose),
            ports: [
              { name: portName, containerPort: part.port },
              ...(part.name === 'gateway' ? [{ name: 'metrics', containerPort: part.probe.port }] : []),
            ],
            startupProbe: probe(part.probe.alive, { periodSeconds: 1, failureThreshold: 60 }),
            livenessProbe: probe(part.probe.alive, { periodSeconds: 10, failureThreshold: 3 }),
            readinessProbe: probe(part.probe.ready, { periodSeconds: 5, failureThreshold: 2 }),
            // The address of a pod that ends is known for a moment longer, so it answers for a moment longer.
            lifecycle: { preStop: { sleep: { seconds: seconds.drain } } },
            resources: {
              requests: { cpu: '50m', memory: '160Mi' },
              limits: { cpu: '1', memory: '512Mi' },
            },
            securityContext: {
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            },
            volumeMounts: [
              { name: 'tmp', mountPath: '/tmp' },
              mount,
              ...(assets ? [{ name: 'assets', mountPath: '/assets', readOnly: assets.endsWith(':ro') }] : []),
              ...(keeps ? [{ name: 'kept-remotes', mountPath: '/kept-remotes' }] : []),
            ],
          },
        ],
        volumes: [
          { name: 'tmp', emptyDir: { sizeLimit: '64Mi' } },
          ...volumes,
          ...(assets ? [{ name: 'assets', persistentVolumeClaim: { claimName: 'assets' } }] : []),
          // It stays when the container starts again, and ends with the pod.
          ...(keeps ? [{ name: 'kept-remotes', emptyDir: { sizeLimit: '1Gi' } }] : []),
        ],
      },
    },
  });
}

const service = (part: DeployedPart): KubernetesObject =>
  named('v1', 'Service', part.name, {
    selector: labelsOf(part.name),
    ports: [{ name: portName, port: part.port, targetPort: portName }],
  });

const disruptionBudget = ({ name }: DeployedPart): KubernetesObject =>
  named('policy/v1', 'PodDisruptionBudget', name, {
    maxUnavailable: 1,
    selector: { matchLabels: labelsOf(name) },
  });

/** One more process when requests or tasks pile up: a trigger for each queue that the part works on, and for HTTP. */
function scaledObject({ name }: DeployedPart): KubernetesObject {
  const { works = [] }: Speaker = speakers[name];
  const queues = works.map(({ spec, durable }) => ({
    type: 'nats-jetstream',
    metadata: {
      natsServerMonitoringEndpoint: 'nats-servers:8222',
      account: '$G',
      stream: 'TASKS',
      consumer: consumerName(spec, durable),
      lagThreshold: String(tasksPerReplica),
    },
  }));
  const requests = {
    type: 'prometheus',
    metadata: {
      serverAddress: prometheus,
      query: `sum(rate(http_request_duration_seconds_count{service="${name}"}[2m]))`,
      threshold: String(requestsPerReplica),
    },
  };
  return named('keda.sh/v1alpha1', 'ScaledObject', name, {
    scaleTargetRef: { name },
    minReplicaCount: replicas.least,
    maxReplicaCount: replicas.most,
    // What cannot be asked must not shrink what runs.
    fallback: { failureThreshold: 3, replicas: replicas.least },
    triggers: [...queues, requests],
  });
}
