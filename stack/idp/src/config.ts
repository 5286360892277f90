import * as z from 'zod';

const redirectUri = z
  .string()
  .regex(/^https?:\/\/[^/*]+\/[^*]*\*?$/, 'must be an address, or one that ends in /*');

const redirectUris = z
  .string()
  .transform((list) => list.split(',').map((uri) => uri.trim()))
  .pipe(z.array(redirectUri).min(1));

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8180),
  DATA_DIR: z.string().min(1),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  GATEWAY_CLIENT_SECRET: z.string().min(8),
  GATEWAY_REDIRECT_URIS: redirectUris,
  WEB_REDIRECT_URIS: redirectUris.optional(),
  GATEWAY_BACKCHANNEL_LOGOUT_URL: z.url({ protocol: /^https?$/ }),
  REGISTRAR_CLIENT_SECRET: z.string().min(8),
  ACME_CLIENT_SECRET: z.string().min(8).optional(),
});

/** The settings, from the launcher. @throws Error that lists every invalid variable, never its value. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const read = settings.safeParse(env);
  if (!read.success) {
    const violations = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`settings of the identity provider:\n  ${violations.join('\n  ')}`);
  }
  const value = read.data;
  return {
    port: value.PORT,
    dataDir: value.DATA_DIR,
    ...(value.PUBLIC_URL && { publicUrl: value.PUBLIC_URL }),
    smtpUrl: value.SMTP_URL,
    gateway: {
      clientSecret: value.GATEWAY_CLIENT_SECRET,
      redirectUris: value.GATEWAY_REDIRECT_URIS,
      backchannelLogoutUrl: value.GATEWAY_BACKCHANNEL_LOGOUT_URL,
    },
    ...(value.WEB_REDIRECT_URIS && { webRedirectUris: value.WEB_REDIRECT_URIS }),
    registrarSecret: value.REGISTRAR_CLIENT_SECRET,
    enterpriseClients: value.ACME_CLIENT_SECRET
      ? [{ clientId: 'acme-freight', clientSecret: value.ACME_CLIENT_SECRET }]
      : [],
  };
}

/** @throws Error in production, where a real Keycloak belongs: passwords of users here are public. */
export function refuseProduction(env: NodeJS.ProcessEnv = process.env): void {
  if (env.NODE_ENV !== 'production') return;
  throw new Error(
    'The embedded identity provider stands in for Keycloak on a developer machine and refuses NODE_ENV=production. Set KEYCLOAK_URL.',
  );
}
