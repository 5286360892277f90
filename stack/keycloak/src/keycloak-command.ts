import { copyFile, cp, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from '@freightwright/stack-guard';
import type { PreparedKeycloak } from './prepare-keycloak.ts';
import { saveRealmRecord } from './realm-record.ts';

export interface KeycloakCommandOptions {
  readonly keycloak: PreparedKeycloak;
  /** Contains the database. Only one process may use it at a time. */
  readonly dataDir: string;
  /** On loopback. */
  readonly port: number;
  /** The address that browsers use, without a path. It is the first half of the issuer. */
  readonly publicUrl: string;
  /** Values of the placeholders in deploy/keycloak/realm.json, as PUBLIC_URL (of the site). */
  readonly realm: Readonly<Record<string, string>>;
  readonly report?: (line: string) => void;
}

/** The realm of deploy/keycloak/realm.json. */
export const REALM = 'freightwright';

const REALM_FILE = fileURLToPath(new URL('../../../deploy/keycloak/realm.json', import.meta.url));

/** The theme of the realm's pages: Keycloak's own, with the known email prefilled. */
const THEME_FOLDER = fileURLToPath(new URL('../../../deploy/keycloak/themes/freightwright', import.meta.url));

/** From this version on, Java warns about Unsafe calls in Keycloak's libraries. */
const FIRST_WITH_UNSAFE_WARNING = 24;
const HEAP = ['-Xms64m', '-Xmx256m'];
/** 300 MB resident instead of 450 and a faster start, for a peak speed that is not needed here. */
const SMALL = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
/** The same settings as in bin/kc.sh. */
const AS_KC_SH = [
  '-XX:MetaspaceSize=96M',
  '-XX:MaxMetaspaceSize=256m',
  '-XX:+ExitOnOutOfMemoryError',
  '-Dfile.encoding=UTF-8',
  '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
  '-Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory',
  '-Dpicocli.disable.closures=true',
  '-Duser.language=en',
  '-Duser.country=US',
  ...['util', 'util.concurrent', 'security', 'lang'].map(
    (name) => `--add-opens=java.base/java.${name}=ALL-UNNAMED`,
  ),
  '--enable-native-access=ALL-UNNAMED',
];

/**
 * Prepares `dataDir` and returns the command that runs Keycloak on it, which imports the realm at the first
 * start. It runs the JVM directly and not bin/kc.sh, because a shell in between would get the last signal and
 * orphan the JVM.
 * @throws Error when the realm there was imported with other settings.
 */
export async function keycloakCommand(
  options: KeycloakCommandOptions,
): Promise<Command & { readonly env: Readonly<Record<string, string>> }> {
  const { keycloak, dataDir, port, publicUrl, realm, report = () => {} } = options;
  await layOut(dataDir, keycloak.home);
  const { realmFileChanged } = await saveRealmRecord({ dataDir, realmFile: REALM_FILE, settings: realm });
  if (realmFileChanged)
    report('deploy/keycloak/realm.json has changed since Keycloak imported it; --fresh imports it anew');
  const { program, version } = keycloak.java;
  const quiet = version < FIRST_WITH_UNSAFE_WARNING ? [] : ['--sun-misc-unsafe-memory-access=allow'];
  return {
    command: program,
    args: [
      ...HEAP,
      ...SMALL,
      ...AS_KC_SH,
      ...quiet,
      `-Dkc.home.dir=${dataDir}`,
      `-Djboss.server.config.dir=${join(dataDir, 'conf')}`,
      '-cp',
      join(keycloak.home, 'lib', 'quarkus-run.jar'),
      'io.quarkus.bootstrap.runner.QuarkusEntryPoint',
      ...startArgs(port, publicUrl),
    ],
    env: { ...keycloak.env, ...realm },
  };
}

const startArgs = (port: number, publicUrl: string): string[] => [
  'start',
  '--optimized',
  '--import-realm',
  '--cache=local',
  '--http-enabled=true',
  '--http-host=127.0.0.1',
  `--http-port=${port}`,
  // The issuer and addresses for browsers are public, those for the gateway as it called.
  `--hostname=${publicUrl}`,
  '--hostname-backchannel-dynamic=true',
  '--log-level=warn,org.keycloak.events:error',
  // Without it, two sign-ins of one user at the same moment count as a wrong password for one of them.
  '--spi-brute-force-protector--default-brute-force-detector--allow-concurrent-requests=true',
];

/** A home folder for this data that links to the distribution, so that one build serves all data. */
async function layOut(dataDir: string, home: string): Promise<void> {
  const imports = join(dataDir, 'data', 'import');
  await mkdir(imports, { recursive: true, mode: 0o700 });
  await copyFile(REALM_FILE, join(imports, 'realm.json'));
  for (const name of ['conf', 'lib', 'providers']) {
    await rm(join(dataDir, name), { force: true });
    await symlink(join(home, name), join(dataDir, name));
  }
  await layOutThemes(join(dataDir, 'themes'), join(home, 'themes'));
}

/** The distribution's themes, with the current version of ours. */
async function layOutThemes(folder: string, ofDistribution: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  for (const name of await readdir(ofDistribution)) {
    if (name !== REALM) await symlink(join(ofDistribution, name), join(folder, name));
  }
  await cp(THEME_FOLDER, join(folder, REALM), { recursive: true });
}
