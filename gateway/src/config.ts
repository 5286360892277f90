import { httpRoutes, type ServiceName } from '@freightwright/contracts';
import {
  defineSettings,
  readSettings,
  SettingsError,
  type SettingValues,
  setting,
  sharedSettings,
} from '@freightwright/service-kit';
import * as z from 'zod';

const count = (initial: number) => z.coerce.number().int().min(1).max(1e9).default(initial);
const port = (initial: number) => z.coerce.number().int().min(0).max(65_535).default(initial);
const { LOG_LEVEL, HOST, NATS_URL, STOP_WITH_PARENT } = sharedSettings;

type ProxiedService = Exclude<ServiceName, 'gateway'>;
type ServiceUrlName = `${Uppercase<ProxiedService>}_URL`;

/** 'notification' -> NOTIFICATION_URL. */
const serviceUrlName = (service: ProxiedService) =>
  `${service.toUpperCase().replaceAll('-', '_')}_URL` as ServiceUrlName;

const services = [...new Set(httpRoutes.map((route) => route.service))].filter((name) => name !== 'gateway');

/** One address per service that the contracts' routes name. */
const serviceUrls = Object.fromEntries(
  services.map((service) => [
    serviceUrlName(service),
    setting(z.url({ protocol: /^https?$/ }), {
      description: `Address of the ${service} service, seen from the gateway.`,
    }),
  ]),
) as Record<ServiceUrlName, ReturnType<typeof setting<z.ZodURL>>>;

export const settings = defineSettings({
  LOG_LEVEL,
  HOST,
  NATS_URL,
  STOP_WITH_PARENT,
  ...serviceUrls,
  PORT: setting(port(8080), { description: 'TCP port of the site.' }),
  METRICS_HOST: setting(z.string().min(1).max(253).default('127.0.0.1'), {
    description: 'Address on which the gateway answers GET /metrics; never the public one.',
  }),
  METRICS_PORT: setting(port(9464), {
    description: 'TCP port on which the gateway answers GET /metrics; 0 takes a free one.',
  }),
  PUBLIC_URL: setting(z.url({ protocol: /^https?$/ }).default('http://localhost:8080'), {
    description:
      'Address of the site as visitors type it. With https, browsers are told to use nothing else.',
  }),
  PRINCIPAL_PRIVATE_KEY: setting(z.base64().min(1), {
    description: 'Ed25519 key the gateway signs principals with, PKCS8 DER in base64.',
    secret: true,
  }),
  SHELL_DIR: setting(z.string().min(1), { description: "Folder of the shell's build." }),
  REMOTES_DIR: setting(z.string().min(1), {
    description: 'Folder in which the versions of remotes are kept: <name>/<version>/.',
  }),
  DEPLOY_PUBLIC_KEY: setting(z.optional(z.base64().min(1)), {
    description:
      'Ed25519 public key that deploy tokens and override permits are verified with, SPKI DER in base64. Unset: nobody deploys.',
  }),
  MF_OVERRIDES: setting(z.stringbool().default(false), {
    description:
      'Lets every visitor take remotes from other addresses with ?mf=<remote>@<manifest URL>. For development; refused in production.',
  }),
  TRUSTED_PROXY_HOPS: setting(z.coerce.number().int().min(0).max(10).default(0), {
    description: 'How many proxies of ours stand before the gateway and add to X-Forwarded-For.',
  }),
  MAX_CONNECTIONS: setting(count(10_000), { description: 'Open connections at once; one more is closed.' }),
  REQUEST_TIMEOUT_MS: setting(count(30_000), {
    description: 'Longest time a request may take to arrive, headers and body, in milliseconds.',
  }),
  RATE_LIMIT_API_PER_ADDRESS: setting(count(300), {
    description: 'API requests per minute of one address (IPv6: one /64).',
  }),
  RATE_LIMIT_API_PER_PRINCIPAL: setting(count(600), {
    description: 'API requests per minute of one signed-in user.',
  }),
  RATE_LIMIT_DEPLOYMENTS_PER_ADDRESS: setting(count(120), {
    description: 'Requests to deploy, roll back or list remotes per minute of one address.',
  }),
  RATE_LIMIT_REPORTS_PER_ADDRESS: setting(count(300), {
    description: 'Batches of reports of pages per minute of one address.',
  }),
  RATE_LIMIT_PAGES_PER_ADDRESS: setting(count(300), { description: 'Pages per minute of one address.' }),
  RATE_LIMIT_ASSETS_PER_ADDRESS: setting(count(6_000), { description: 'Files per minute of one address.' }),
});

export type GatewayConfig = SettingValues<typeof settings> & {
  serviceUrls: Partial<Record<ServiceName, string>>;
  /** NODE_ENV says so. */
  production: boolean;
};

/** @throws SettingsError that lists every variable that is missing or wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): GatewayConfig {
  const values = readSettings(settings, env);
  const production = env.NODE_ENV === 'production';
  if (production && values.MF_OVERRIDES) {
    throw new SettingsError([
      'MF_OVERRIDES must be off in production: anybody could run code of their own here',
    ]);
  }
  const urls = services.map((service) => [service, values[serviceUrlName(service)]]);
  return { ...values, production, serviceUrls: Object.fromEntries(urls) };
}
