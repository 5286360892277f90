/** How many processes of each service and of the gateway the shared site has: SITE_REPLICAS, or one. */
export const replicas = Number(process.env.SITE_REPLICAS ?? 1);

const providers = ['embedded', 'keycloak'] as const;
/** The identity provider of the shared site: IDENTITY_PROVIDER, or the embedded one. */
export const provider = providers.find((name) => name === process.env.IDENTITY_PROVIDER) ?? 'embedded';

/** With UPDATE_PICTURES=1 the new screenshots are saved instead of compared. */
export const updatePictures = process.env.UPDATE_PICTURES === '1';

/** How this machine reaches a package registry: proxies, and the CAs that it trusts besides Node's. */
export const registryEnv = Object.fromEntries(
  [
    ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'npm_config_cafile', 'npm_config_registry'],
    ...['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'https_proxy', 'http_proxy', 'no_proxy'],
  ].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
);
