import { cacheFolder, environment } from './config.ts';
import { KeycloakMissing, prepareKeycloak } from './index.ts';

// Prepares a Keycloak for the tests that need one. Exits with 3 when this machine lacks a prerequisite.
const MISSING = 3;

try {
  const { home, version } = await prepareKeycloak({
    cacheDir: cacheFolder(),
    env: environment,
    report: (line) => console.log(line),
  });
  console.log(`Keycloak ${version} is ready in ${home}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(error instanceof KeycloakMissing ? MISSING : 1);
}
