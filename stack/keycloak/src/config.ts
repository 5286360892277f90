import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from './find-means.ts';

/** The environment in which JAVA_HOME, KEYCLOAK_HOME and PATH are looked up. */
export const environment: Environment = process.env;

/** The folder for downloads and builds. */
export const cacheFolder = (): string => join(homedir(), '.cache', 'freightwright', 'keycloak');
