export { cacheFolder } from './config.ts';
export { KeycloakMissing } from './find-means.ts';
export { type KeycloakCommandOptions, keycloakCommand, REALM } from './keycloak-command.ts';
export { type PreparedKeycloak, type PrepareOptions, prepareKeycloak } from './prepare-keycloak.ts';
export { readIssuer } from './read-issuer.ts';
export { type SeedUser, type SeedUsersOptions, seedUsers } from './seed-users.ts';
export { type RunningKeycloak, type StartKeycloakOptions, startKeycloak } from './start-keycloak.ts';
