import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from './find-means.ts';

/** JAVA_HOME, KEYCLOAK_HOME and PATH are looked up in it. */
export const environment: Environment = process.env;

/** Where what is fetched and built is kept. */
export const cacheFolder = (): string => join(homedir(), '.cache', 'freightwright', 'keycloak');
