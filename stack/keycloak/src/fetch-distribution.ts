import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand, unzip } from '@freightwright/stack-guard';

/** The release we test against; its zip is published on Maven Central. */
export const KEYCLOAK_VERSION = '26.7.3';
/** The hash of the zip. It is kept here so that a changed file is refused. */
const SHA256 = '27a6535553c3cdcd083872ba40629efafb3475e3b758e0c6f691395561dd0f1f';
const PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';
const FETCH_TIMEOUT_MS = 10 * 60_000;

/**
 * Fetches the distribution (177 MB) with Maven, through the mirrors and repository of this machine, and
 * unpacks it into the folder.
 * @throws Error when it cannot be fetched, or is not the file we know.
 */
export async function fetchDistribution(options: {
  maven: string;
  folder: string;
  env: Readonly<Record<string, string>>;
  report: (line: string) => void;
}): Promise<void> {
  const { maven, folder, env, report } = options;
  report(`fetching Keycloak ${KEYCLOAK_VERSION} with Maven (177 MB), once`);
  const artifact = `-Dartifact=org.keycloak:keycloak-quarkus-dist:${KEYCLOAK_VERSION}:zip`;
  await runCommand(maven, ['-B', '-q', '-C', `${PLUGIN}:copy`, artifact, `-DoutputDirectory=${folder}`], {
    cwd: folder, // no pom.xml of a project there
    env,
    timeoutMs: FETCH_TIMEOUT_MS,
  });
  const archive = join(folder, `keycloak-quarkus-dist-${KEYCLOAK_VERSION}.zip`);
  const sum = await checksum(archive);
  if (sum !== SHA256) throw new Error(`${archive} has the wrong checksum ${sum}`);
  await unzip(archive, folder);
  await rm(archive);
  const inner = join(folder, `keycloak-${KEYCLOAK_VERSION}`);
  for (const name of await readdir(inner)) await rename(join(inner, name), join(folder, name));
  await rm(inner, { recursive: true });
}

async function checksum(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
