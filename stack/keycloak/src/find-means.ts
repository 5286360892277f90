import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { programsNamed, runCommand } from '@freightwright/stack-guard';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The prerequisites for running Keycloak on this machine. */
export interface KeycloakMeans {
  readonly java: { readonly program: string; readonly version: number };
  /** An unpacked distribution on the machine, or the Maven to fetch one. */
  readonly distribution: { readonly home: string } | { readonly maven: string };
  /** Only what a program needs: KC_* variables for another Keycloak would change ours. */
  readonly env: Readonly<Record<string, string>>;
}

/** Keycloak 26 needs Java 17 or newer: https://www.keycloak.org/getting-started/getting-started-zip */
const OLDEST_JAVA = 17;
const PASSED_ON = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'JAVA_HOME', 'MAVEN_OPTS', 'MAVEN_ARGS'];
const TIMEOUT_MS = 20_000;

/** A prerequisite that the user can install or set is missing; the message names it. */
export class KeycloakMissing extends Error {
  override readonly name = 'KeycloakMissing';
}

/**
 * Finds Java (JAVA_HOME, otherwise the PATH) and a distribution: KEYCLOAK_HOME, otherwise a Maven to fetch
 * one with.
 * @throws KeycloakMissing that lists everything that is missing, and what to set or install.
 */
export async function findMeans(environment: Environment): Promise<KeycloakMeans> {
  const env = Object.fromEntries(
    PASSED_ON.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const java = await findJava(env);
  const distribution = findDistribution(environment);
  const lacking = [java, distribution].filter((found) => typeof found === 'string');
  if (typeof java === 'string' || typeof distribution === 'string') {
    throw new KeycloakMissing(`Keycloak cannot run here: ${lacking.join('; ')}.`);
  }
  return { java, distribution, env };
}

async function findJava(env: Readonly<Record<string, string>>): Promise<KeycloakMeans['java'] | string> {
  const remedy = `install a JDK, version ${OLDEST_JAVA} or newer, or set JAVA_HOME to one`;
  const program = env.JAVA_HOME ? join(env.JAVA_HOME, 'bin', 'java') : programsNamed('java', env.PATH)[0];
  if (program === undefined) return `there is no Java (${remedy})`;
  const text = await runCommand(program, ['-version'], { env, timeoutMs: TIMEOUT_MS }).catch(String);
  const version = javaVersion(text);
  if (version === undefined) return `${program} does not run (${remedy})`;
  if (version < OLDEST_JAVA) return `${program} is Java ${version} (${remedy})`;
  return { program, version };
}

/** The major version in the output of `java -version`: 17 for "17.0.15", 8 for "1.8.0_402". */
export function javaVersion(text: string): number | undefined {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  if (first === undefined) return undefined;
  return Number(first === '1' ? second : first);
}

function findDistribution({ KEYCLOAK_HOME, PATH }: Environment) {
  if (KEYCLOAK_HOME) {
    const holds = existsSync(join(KEYCLOAK_HOME, 'lib', 'quarkus-run.jar'));
    return holds ? { home: KEYCLOAK_HOME } : `KEYCLOAK_HOME (${KEYCLOAK_HOME}) is no unpacked Keycloak`;
  }
  const [maven] = programsNamed('mvn', PATH);
  if (maven !== undefined) return { maven };
  return 'there is no distribution (install Maven, which fetches one, or unpack Keycloak 26 and set KEYCLOAK_HOME to its folder)';
}
