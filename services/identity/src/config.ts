import {
  defineSettings,
  httpsInProduction,
  offInProduction,
  secretInProduction,
  setting,
  sharedSettings,
} from '@freightwright/service-kit';
import * as z from 'zod';

export const settings = defineSettings({
  ...sharedSettings,
  PORT: setting(z.coerce.number().int().min(0).max(65_535).default(8101), {
    description: 'Port the identity service listens on.',
  }),
  OIDC_ISSUER: setting(
    z.url({ protocol: /^https?$/ }).regex(/\/realms\/[\w-]+$/, 'OIDC_ISSUER must end in /realms/<realm>'),
    {
      description: 'The identity provider as tokens name it: its public address, with the realm.',
      rules: [httpsInProduction],
    },
  ),
  OIDC_INTERNAL_URL: setting(z.optional(z.url({ protocol: /^https?$/ })), {
    description: 'Origin under which services reach the identity provider. Unset: that of OIDC_ISSUER.',
  }),
  REGISTRAR_CLIENT_SECRET: setting(z.string().min(8), {
    description: 'Secret of the client freightwright-registrar, which makes accounts and sets tiers.',
    secret: true,
    rules: [secretInProduction({ atLeast: 32 })],
  }),
  SITE_URL: setting(z.url({ protocol: /^https?$/ }).default('http://localhost:8080'), {
    description: 'Public address of the site, for links in mails; https in production.',
    rules: [httpsInProduction],
  }),
  SECOND_LOOK_AFTER_S: setting(z.coerce.number().int().min(1).max(86_400).default(600), {
    description:
      'Seconds after which a deleted account is looked for once more in every part: longer than an access token of the identity provider lives (Keycloak: 300), and a request takes.',
  }),
  TEST_MODE: setting(z.stringbool().default(false), {
    description: 'Lets every user take the Professional plan without paying. Refused in production.',
    rules: [offInProduction('paid plans would be free')],
  }),
});
