import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findMeans, javaVersion, KeycloakMissing } from './find-means.ts';

test.each([
  ['openjdk version "17.0.15" 2025-04-15', 17],
  ['openjdk version "25" 2025-09-16', 25],
  ['java version "1.8.0_402"', 8],
  ['no such thing', undefined],
])('%s is Java %s', (text, version) => {
  expect(javaVersion(text)).toBe(version);
});

test('all that is missing is named at once, with what to do', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'means-'));
  onTestFinished(() => rm(empty, { recursive: true }));
  const search = findMeans({ PATH: empty });
  await expect(search).rejects.toThrow(KeycloakMissing);
  await expect(search).rejects.toThrow(/install a JDK.*JAVA_HOME.*install Maven.*KEYCLOAK_HOME/s);
  await expect(findMeans({ PATH: empty, KEYCLOAK_HOME: empty })).rejects.toThrow('is no unpacked Keycloak');
});
