import { webhookLimits } from '@freightwright/contracts';
import { type DeployedPart, speaks, stores } from '../parts/deployed-parts.ts';
import { type KubernetesObject, labelsOf, named } from './kubernetes-object.ts';

/** Parts that call what is outside, and on which ports: payments, a language model, mail, the sign-in provider. */
const outside: Readonly<Record<string, readonly number[]>> = {
  billing: [443],
  prediction: [443],
  notification: [25, 465, 587],
  webhooks: [...webhookLimits.ports],
  gateway: [443],
  identity: [443],
};

const natsPort = 4222;
const mongoPort = 27_017;
/** OTLP over HTTP. */
const otlpPort = 4318;

/** Private addresses and those of the machine itself: what is inside is named by its pods alone. */
const inside = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10'];

const pods = (name: string) => ({ podSelector: { matchLabels: labelsOf(name) } });
const namespace = (label: string, value: string) => ({
  namespaceSelector: { matchLabels: { [label]: value } },
});
const tcp = (...numbers: number[]) => numbers.map((port) => ({ protocol: 'TCP', port }));

/** Where Prometheus and the collector of spans run, and where what implements the Gateway API does. */
const monitoring = namespace('kubernetes.io/metadata.name', 'monitoring');
const entrance = namespace('freightwright.example/entrance', 'true');

const names = {
  to: [namespace('kubernetes.io/metadata.name', 'kube-system')],
  ports: [
    { protocol: 'UDP', port: 53 },
    { protocol: 'TCP', port: 53 },
  ],
};

/** Nobody may reach anybody, until a policy of its own allows it. */
export const closedPolicy = (): KubernetesObject =>
  named('networking.k8s.io/v1', 'NetworkPolicy', 'closed', {
    podSelector: {},
    policyTypes: ['Ingress', 'Egress'],
  });

/**
 * Whom a part may reach and who may reach it, by what the code says of it: NATS if it has a user there, MongoDB if it
 * has a database. Services hear HTTP from the gateway alone, and from each other nothing: they speak over NATS, where
 * the rights of each user decide.
 */
export function policyOf(part: DeployedPart): KubernetesObject {
  const { name, port, probe } = part;
  const fromPeople = name === 'gateway' ? entrance : pods('gateway');
  const ports = outside[name] ?? [];
  const callers = [fromPeople, ...(name === 'gateway' ? [pods('remotes')] : [])];
  return named('networking.k8s.io/v1', 'NetworkPolicy', name, {
    podSelector: { matchLabels: labelsOf(name) },
    policyTypes: ['Ingress', 'Egress'],
    ingress: [
      { from: callers, ports: tcp(port) },
      { from: [monitoring], ports: tcp(probe.port) },
    ],
    egress: [
      names,
      { to: [monitoring], ports: tcp(otlpPort) },
      ...(speaks(part) ? [{ to: [pods('nats')], ports: tcp(natsPort) }] : []),
      ...(stores(part) ? [{ to: [mongoPods], ports: tcp(mongoPort) }] : []),
      ...(name === 'gateway' ? [{ to: [{ podSelector: { matchLabels: serviceLabel } }] }] : []),
      ...(ports.length > 0
        ? [{ to: [{ ipBlock: { cidr: '0.0.0.0/0', except: inside } }], ports: tcp(...ports) }]
        : []),
    ],
  });
}

/** The pods that the operator of MongoDB makes. */
export const mongoPods = { podSelector: { matchLabels: { app: 'freightwright-mongodb-svc' } } };
/** What every service has, so that the gateway may reach them all. */
export const serviceLabel = { 'freightwright.example/service': 'true' };

/** Who may reach the message server: everybody with a user there, its own replicas, and what reads queue depths. */
export const natsPolicy = (parts: readonly DeployedPart[]): KubernetesObject =>
  named('networking.k8s.io/v1', 'NetworkPolicy', 'nats', {
    podSelector: { matchLabels: labelsOf('nats') },
    policyTypes: ['Ingress', 'Egress'],
    ingress: [
      {
        from: [...parts.filter(speaks).map(({ name }) => pods(name)), operator('nats')],
        ports: tcp(natsPort),
      },
      { from: [pods('nats')], ports: tcp(6222) },
      { from: [namespace('kubernetes.io/metadata.name', 'keda'), monitoring], ports: tcp(8222) },
    ],
    egress: [names, { to: [pods('nats')], ports: tcp(6222) }],
  });

/** Who may reach the database: everybody who has one, and its own members. */
export const mongoPolicy = (parts: readonly DeployedPart[]): KubernetesObject =>
  named('networking.k8s.io/v1', 'NetworkPolicy', 'mongodb', {
    ...mongoPods,
    policyTypes: ['Ingress', 'Egress'],
    ingress: [
      {
        from: [...parts.filter(stores).map(({ name }) => pods(name)), mongoPods, operator('mongodb')],
        ports: tcp(mongoPort),
      },
    ],
    // Its agent asks the API of the cluster, whose address no policy can name.
    egress: [names, { to: [mongoPods], ports: tcp(mongoPort) }, { ports: tcp(443, 6443) }],
  });

/** The job that deploys our remotes reaches the gateway alone. */
export const remotesPolicy = (gateway: DeployedPart): KubernetesObject =>
  named('networking.k8s.io/v1', 'NetworkPolicy', 'remotes', {
    podSelector: { matchLabels: labelsOf('remotes') },
    policyTypes: ['Ingress', 'Egress'],
    egress: [names, { to: [pods('gateway')], ports: tcp(gateway.port) }],
  });

/** An operator runs in a namespace of its own name. */
const operator = (name: string) => namespace('freightwright.example/operator', name);
