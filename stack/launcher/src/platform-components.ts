import type { ServiceName } from '@freightwright/contracts';
import { freePorts } from '@freightwright/stack-guard';
import type { ComponentOptions } from './backing-components.ts';
import {
  databaseComponent,
  mailComponent,
  messagesComponent,
  paymentsComponent,
  sandboxOf,
} from './backing-components.ts';
import { type Component, type ComponentCopy, nodeProgram, ROOT } from './component.ts';
import { identityComponent, type Provider } from './identity-component.ts';
import { probeHttp } from './probes.ts';
import { childEnv } from './secrets.ts';
import { portOf, SERVICES } from './services.ts';

/** Recipient of rollback notifications, in the embedded inbox. */
const remoteTeam = 'team@freightwright.example';

/** Every component of the platform, as data: infrastructure, the services of services.ts, the gateway. */
export async function platformComponents(options: ComponentOptions & { readonly provider: Provider }) {
  const { config, data, env, secrets } = options;
  const [database, messages, mail, payments] = await Promise.all([
    databaseComponent(options),
    messagesComponent(options),
    mailComponent(options),
    paymentsComponent(options),
  ]);
  const siteUrl = `http://localhost:${config.PORT}`;
  const publicUrl = env.PUBLIC_URL ?? siteUrl;
  const idp = await identityComponent({ ...options, smtpUrl: mail.url });
  const shared = {
    SMTP_URL: mail.url,
    PRINCIPAL_PUBLIC_KEY: secrets.PRINCIPAL_PUBLIC_KEY,
    REMOTES_DIR: await data.folder('assets'),
    SITE_URL: env.SITE_URL ?? publicUrl,
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: idp.identity.issuer,
    OIDC_INTERNAL_URL: idp.identity.internalUrl,
    TEST_MODE: config.TEST_MODE ? 'on' : 'off',
  };
  const serversOf = (name: ServiceName) => ({
    ...messages.envOf(name),
    ...(name !== 'registry' && { MONGODB_URI: database.uriOf(name) }),
  });

  const services = SERVICES.map(({ name, after, secrets: wanted }): Component => {
    const own = {
      ...shared,
      ...serversOf(name),
      ...Object.fromEntries(wanted.map((secret) => [secret, secrets[secret]])),
      ...(name === 'prediction' && env.OPENAI_API_KEY && { OPENAI_API_KEY: env.OPENAI_API_KEY }),
      ...(name === 'billing' && sandboxOf(config, env)),
      ...(name === 'registry' && { REMOTE_TEAM_EMAILS: env.REMOTE_TEAM_EMAILS || remoteTeam }),
      HOST: '127.0.0.1',
    };
    const on = (port: number): ComponentCopy => ({
      run: nodeProgram(`services/${name}/src/main.ts`, childEnv(env, { ...own, PORT: String(port) })),
      address: `http://127.0.0.1:${port}`,
      probe: () => probeHttp(`http://127.0.0.1:${port}/readyz`),
    });
    return {
      ...{ name, role: 'service', after, ...on(config[portOf(name)]) },
      copy: async () => on((await freePorts(['PORT'])).PORT),
    };
  });

  const reportsDir = await data.folder('client-reports');
  const remotesCacheDir = await data.folder('kept-remotes');
  const gatewayOn = (ports: { PORT: number; METRICS_PORT: number }, suffix = ''): ComponentCopy => {
    const address = `http://127.0.0.1:${ports.PORT}`;
    const own = {
      ...shared,
      ...serversOf('gateway'),
      ...Object.fromEntries(services.map((one) => [`${one.name.toUpperCase()}_URL`, one.address])),
      PORT: String(ports.PORT),
      METRICS_PORT: String(ports.METRICS_PORT),
      PRINCIPAL_PRIVATE_KEY: secrets.PRINCIPAL_PRIVATE_KEY,
      DEPLOY_PUBLIC_KEY: secrets.DEPLOY_PUBLIC_KEY,
      GATEWAY_CLIENT_SECRET: secrets.GATEWAY_CLIENT_SECRET,
      SESSION_SECRET: secrets.SESSION_SECRET,
      TEAM_ORIGINS: env.TEAM_ORIGINS ?? new URL(config.TEAM_URL).origin,
      MF_OVERRIDES: env.MF_OVERRIDES || 'on',
      SHELL_DIR: `${ROOT}shell/dist`,
      CLIENT_REPORTS_DIR: reportsDir + suffix,
      REMOTES_CACHE_DIR: remotesCacheDir + suffix,
    };
    return {
      run: nodeProgram('gateway/src/main.ts', childEnv(env, own)),
      address,
      probe: async () => {
        await probeHttp(`${address}/healthz`);
        // Not /readyz: it depends on the remotes, which are deployed through the gateway.
        await probeHttp(`${address}/mfe/registry.json`);
      },
    };
  };
  const gateway: Component = {
    ...{ name: 'gateway', role: 'gateway', after: [database.name, messages.name, idp.name] },
    ...gatewayOn(config),
    copy: async (number) => {
      const copy = gatewayOn(await freePorts(['PORT', 'METRICS_PORT']), number ? `-${number}` : '');
      // A replacement process has the remotes already.
      return number ? copy : { ...copy, probe: () => probeHttp(`${copy.address}/readyz`) };
    },
  };
  const components: Component[] = [database, messages, mail, idp, payments, ...services, gateway];
  return {
    components,
    idp,
    mongoUri: database.uriOf('admin'),
    natsUrl: messages.url,
    siteUrl,
  };
}
