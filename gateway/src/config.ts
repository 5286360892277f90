import { assetStoreSettings } from '@freightwright/asset-store';
import { apiCallsPerMinute, httpRoutes, type ServiceName } from '@freightwright/contracts';
import {
  addressOpensInBrowsers,
  defineSettings,
  httpsInProduction,
  natsSettings,
  offInProduction,
  opensInBrowsers,
  readSettings,
  SettingsError,
  type SettingValues,
  secretInProduction,
  seedOfPrivateKey,
  setting,
  sharedSettings,
  telemetrySettings,
} from '@freightwright/service-kit';
import * as z from 'zod';
import { analyticsViolations } from './pages/analytics.ts';

const count = (initial: number) => z.coerce.number().int().min(1).max(1e9).default(initial);
const port = (initial: number) => z.coerce.number().int().min(0).max(65_535).default(initial);
const { LOG_LEVEL, HOST, MONGODB_URI, MONGODB_PREFIX } = sharedSettings;
const sessionSecretBytes = 32;

type ProxiedService = Exclude<ServiceName, 'gateway'>;
type ServiceUrlName = `${Uppercase<ProxiedService>}_URL`;

/** 'notification' becomes 'NOTIFICATION_URL'. */
const serviceUrlName = (service: ProxiedService) =>
  `${service.toUpperCase().replaceAll('-', '_')}_URL` as ServiceUrlName;

const services = [...new Set(httpRoutes.map((route) => route.service))].filter((name) => name !== 'gateway');

/** One setting for each service that the routes of the contracts name. */
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
  ...telemetrySettings,
  ...natsSettings,
  MONGODB_URI,
  MONGODB_PREFIX,
  ...serviceUrls,
  PORT: setting(port(8080), {
    description: 'TCP port of the site. Ports that browsers block, such as 10080, are refused.',
    rules: [opensInBrowsers],
  }),
  METRICS_HOST: setting(z.string().min(1).max(253).default('127.0.0.1'), {
    description: 'Address on which the gateway answers GET /metrics; never the public one.',
  }),
  METRICS_PORT: setting(port(9464), {
    description: 'TCP port on which the gateway answers GET /metrics; 0 takes a free one.',
  }),
  PUBLIC_URL: setting(z.url({ protocol: /^https?$/ }).default('http://localhost:8080'), {
    description:
      'Address of the site as visitors type it. With https, browsers are to use nothing else; production requires it.',
    rules: [httpsInProduction, addressOpensInBrowsers],
  }),
  TEAM_ORIGINS: setting(
    z
      .string()
      .default('')
      .transform((list) => list.split(',').flatMap((origin) => origin.trim() || []))
      .pipe(
        z
          .array(
            z.url({ protocol: /^https?$/ }).refine((url) => URL.canParse(url) && new URL(url).origin === url),
          )
          .max(100),
      ),
    {
      description:
        "Origins of other teams' front ends, comma-separated, that may call the API from a browser with a bearer token. Production wants https.",
      rules: [httpsInProduction],
    },
  ),
  PRINCIPAL_PRIVATE_KEY: setting(z.base64().min(1), {
    description: 'Ed25519 key the gateway signs principals with, PKCS8 DER in base64.',
    secret: true,
    rules: [secretInProduction({ atLeast: 32, decode: seedOfPrivateKey })],
  }),
  OIDC_ISSUER: setting(z.url({ protocol: /^https?$/ }), {
    description: 'Issuer of the tokens, as browsers reach it: https://id.example/realms/freightwright.',
    rules: [httpsInProduction, addressOpensInBrowsers],
  }),
  OIDC_INTERNAL_URL: setting(z.optional(z.url({ protocol: /^https?$/ })), {
    description:
      'Origin at which the gateway reaches the identity provider, when it is not that of OIDC_ISSUER.',
  }),
  GATEWAY_CLIENT_SECRET: setting(z.string().min(1), {
    description: 'Secret of the client freightwright-gateway. In production: at least 32 random characters.',
    secret: true,
    rules: [secretInProduction({ atLeast: 32 })],
  }),
  SESSION_SECRET: setting(
    z.base64().refine((text) => Buffer.from(text, 'base64').length >= sessionSecretBytes, {
      error: `SESSION_SECRET must hold at least ${sessionSecretBytes} bytes`,
    }),
    {
      description:
        "What the provider's tokens are encrypted with and visitors' ids signed: base64 of 32 random bytes or more, the same in all replicas. Another one ends every session.",
      secret: true,
      rules: [
        secretInProduction({ atLeast: sessionSecretBytes, decode: (text) => Buffer.from(text, 'base64') }),
      ],
    },
  ),
  TEST_MODE: setting(z.stringbool().default(false), {
    description: 'Opens the routes for developers, such as a plan without paying; refused in production.',
    rules: [offInProduction('anybody could have a paid plan for nothing')],
  }),
  SHELL_DIR: setting(z.string().min(1), { description: "Folder of the shell's build." }),
  ...assetStoreSettings,
  REMOTES_CACHE_DIR: setting(z.optional(z.string().min(1)), {
    description:
      'Folder, one for each gateway, for the last known registry and the files of the versions it names: what the site serves when NATS or the store is away at the start. Unset: the gateway keeps none of them.',
  }),
  CLIENT_REPORTS_DIR: setting(z.optional(z.string().min(1)), {
    description:
      'Folder, one for each gateway, for what pages report of themselves: two files of at most 10 MiB. Unset: reports are only counted.',
  }),
  DEPLOY_PUBLIC_KEY: setting(z.optional(z.base64().min(1)), {
    description:
      'Ed25519 public key that deploy tokens and override permits are verified with, SPKI DER in base64. Unset: no one deploys.',
  }),
  MF_OVERRIDES: setting(z.stringbool().default(false), {
    description:
      'Lets every visitor take remotes from the own machine (localhost, 127.0.0.1) with ?mf=<remote>@<manifest URL>. For development; refused in production.',
    rules: [offInProduction('anybody could run code of their own here')],
  }),
  ANALYTICS: setting(z.enum(['off', 'plausible', 'ga4']).default('off'), {
    description:
      'Service that counts what visitors do: off, plausible or ga4. docs/analytics.md lists what the site sends.',
  }),
  ANALYTICS_ID: setting(z.optional(z.string().min(1)), {
    description:
      "The site's name at Plausible, or the measurement id of GA4 (G-...). Needed unless ANALYTICS is off.",
  }),
  ANALYTICS_HOST: setting(z.url({ protocol: /^https?$/ }).default('https://plausible.io'), {
    description: "Address of Plausible, or of one's own copy of it. GA4 needs none.",
  }),
  CONTACT_DELIVERY: setting(z.enum(['off', 'mail']).default('off'), {
    description:
      'What becomes of the forms on /support and /contact. off: they thank the visitor, and nothing is sent. mail: they are mailed to CONTACT_ADDRESS. The same for gateway and notification.',
  }),
  TRUSTED_PROXY_HOPS: setting(z.coerce.number().int().min(0).max(10).default(0), {
    description: 'How many proxies of ours stand before the gateway and add to X-Forwarded-For.',
  }),
  MAX_CONNECTIONS: setting(count(10_000), { description: 'Open connections at once; one more is closed.' }),
  MAX_CONNECTIONS_PER_ADDRESS: setting(count(256), {
    description:
      'Open connections of one address (IPv6: one /64) at once, at most a quarter of MAX_CONNECTIONS. Not counted behind proxies of ours (TRUSTED_PROXY_HOPS).',
  }),
  MAX_PAGE_STREAMS: setting(count(4_000), {
    description:
      'Pages that may listen to changes at once (server-sent events), at most half of MAX_CONNECTIONS. Visitors who are not signed in take three quarters of them at most. One more asks every five minutes, and when its reader comes back to it.',
  }),
  MAX_PAGE_STREAMS_PER_ADDRESS: setting(count(128), {
    description: 'Of these, pages of one address (IPv6: one /64), which may be a whole office.',
  }),
  MAX_REQUESTS_PER_ADDRESS: setting(count(128), {
    description: 'Requests of one address (IPv6: one /64) under way at one service, of its 512.',
  }),
  MAX_REQUESTS_PER_USER: setting(count(64), {
    description: 'Requests of one signed-in user under way at one service, of its 512.',
  }),
  REQUEST_TIMEOUT_MS: setting(count(30_000), {
    description: 'Longest time a request may take to arrive, headers and body, in milliseconds.',
  }),
  RATE_LIMIT_API_PER_ADDRESS: setting(count(300), {
    description: 'API requests per minute of one address (IPv6: one /64).',
  }),
  RATE_LIMIT_API_KEYS_PER_ADDRESS: setting(count(3_000), {
    description: 'API requests with keys per minute of one address, instead of the limit above.',
  }),
  RATE_LIMIT_API_PER_PRINCIPAL: setting(count(apiCallsPerMinute), {
    description: 'API requests per minute of one signed-in user, and of one API key.',
  }),
  RATE_LIMIT_DEPLOYMENTS_PER_ADDRESS: setting(count(120), {
    description: 'Requests to deploy, roll back or list remotes per minute of one address.',
  }),
  RATE_LIMIT_REPORTS_PER_ADDRESS: setting(count(300), {
    description: 'Batches of reports of pages per minute of one address.',
  }),
  RATE_LIMIT_PROVIDER_PER_ADDRESS: setting(count(3_000), {
    description: 'Messages of the payment provider per minute of one address.',
  }),
  RATE_LIMIT_PAGES_PER_ADDRESS: setting(count(300), { description: 'Pages per minute of one address.' }),
  RATE_LIMIT_ASSETS_PER_ADDRESS: setting(count(6_000), { description: 'Files per minute of one address.' }),
});

export type GatewayConfig = SettingValues<typeof settings> & {
  serviceUrls: Partial<Record<ServiceName, string>>;
  /** NODE_ENV is 'production'. */
  production: boolean;
};

/** @throws SettingsError that lists every variable that is missing or invalid. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): GatewayConfig {
  const values = readSettings(settings, env);
  const production = env.NODE_ENV === 'production';
  const violations = analyticsViolations(values);
  if (violations.length > 0) throw new SettingsError(violations);
  const urls = services.map((service) => [service, values[serviceUrlName(service)]]);
  return { ...values, production, serviceUrls: Object.fromEntries(urls) };
}
