const providers = ['embedded', 'keycloak'] as const;

/** The provider of the shared site: IDENTITY_PROVIDER, or the embedded one. */
export const provider = providers.find((name) => name === process.env.IDENTITY_PROVIDER) ?? 'embedded';
