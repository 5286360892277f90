// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how compose and Docker write variables.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { dockerfileFaults } from './check-dockerfile.ts';

async function faultsOf(text: string): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'dockerfile-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(join(root, 'Dockerfile'), text);
  await writeFile(join(root, '.nvmrc'), '24.21.0\n');
  return dockerfileFaults('Dockerfile', root);
}

it('finds nothing in one whose names all stand', async () => {
  const text = 'ARG NODE=node:24.21.0-slim\nFROM ${NODE} AS a\nCOPY .nvmrc ./\nFROM a\nCOPY --from=a /x ./\n';
  expect(await faultsOf(text)).toEqual([]);
  expect(await faultsOf(`FROM node:24.21.0-slim@sha256:${'a'.repeat(64)}\n`)).toEqual([]);
});

it.each([
  ['FROM node:24\n', 'Dockerfile begins with node:24, which is no exact version.'],
  ['FROM node\n', 'Dockerfile begins with node, which is no exact version.'],
  ['FROM node:22.1.0-slim\n', 'Dockerfile has Node 22.1.0, and .nvmrc says 24.21.0.'],
  ['FROM node:24.21.0-slim\nCOPY gone ./\n', 'Dockerfile copies gone, which is not there.'],
  [
    'FROM node:24.21.0-slim AS a\nCOPY --from=b /x ./\n',
    'Dockerfile copies from the stage b, which does not stand before.',
  ],
  [
    'FROM node:24.21.0-slim\nRUN --mount=type=cache,target=/x node deploy/gone.mjs\n',
    'Dockerfile runs deploy/gone.mjs, which is not there.',
  ],
])('finds the fault of %j', async (text, fault) => expect(await faultsOf(text)).toEqual([fault]));
