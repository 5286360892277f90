import { cacheFolder, environment } from './config.ts';
import { KeycloakMissing, prepareKeycloak } from './index.ts';

// Brings a Keycloak that is ready to start, for the tests that need one. Ends with 3 when this machine has not got what it takes.
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
