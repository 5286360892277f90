import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@freightwright/stack-guard';

/** The release we test against; its archive is published on Maven Central. */
export const KEYCLOAK_VERSION = '26.7.3';
/** The pinned hash of the archive. A changed file is refused. */
const SHA256 = '77657f30b7e90d70f727712ce1c967f430fd6a5e9f458d32d8c6df0635345f47';
const PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';
const FETCH_TIMEOUT_MS = 10 * 60_000;
const UNPACK_TIMEOUT_MS = 60_000;

/**
 * Fetches the distribution (176 MB) with Maven, through the mirrors and repository of this machine, and
 * unpacks it into the folder.
 * @throws Error when it cannot be fetched, or has another checksum.
 */
export async function fetchDistribution(options: {
  maven: string;
  folder: string;
  env: Readonly<Record<string, string>>;
  report: (line: string) => void;
}): Promise<void> {
  const { maven, folder, env, report } = options;
  report(`fetching Keycloak ${KEYCLOAK_VERSION} with Maven (176 MB), once`);
  const artifact = `-Dartifact=org.keycloak:keycloak-quarkus-dist:${KEYCLOAK_VERSION}:tar.gz`;
  await runCommand(maven, ['-B', '-q', '-C', `${PLUGIN}:copy`, artifact, `-DoutputDirectory=${folder}`], {
    cwd: folder, // no pom.xml of a project there
    env,
    timeoutMs: FETCH_TIMEOUT_MS,
  });
  const archive = join(folder, `keycloak-quarkus-dist-${KEYCLOAK_VERSION}.tar.gz`);
  const sum = await checksum(archive);
  if (sum !== SHA256) throw new Error(`${archive} has the wrong checksum ${sum}`);
  await runCommand('tar', ['-xzf', archive, '--strip-components=1'], {
    cwd: folder,
    timeoutMs: UNPACK_TIMEOUT_MS,
  });
  await rm(archive);
}

async function checksum(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
