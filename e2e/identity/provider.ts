const providers = ['embedded', 'keycloak'] as const;

/** Which provider the shared site runs on: IDENTITY_PROVIDER, else the embedded one. */
export const provider = providers.find((name) => name === process.env.IDENTITY_PROVIDER) ?? 'embedded';
