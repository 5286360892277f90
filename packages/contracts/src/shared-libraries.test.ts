import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { jsBudgetsKiB, remoteStartBudgetKiB, sharedLibraries } from './index.ts';

const packageJson = async (
  folder: string,
): Promise<{ version: string; dependencies: Record<string, string> }> =>
  JSON.parse(await readFile(new URL(`../../../${folder}/package.json`, import.meta.url), 'utf8'));
const shell = await packageJson('shell');

it.each(Object.entries(sharedLibraries).filter(([name]) => name in shell.dependencies))(
  'the version of %s is the one the shell is built with',
  (name, { version }) => {
    expect(shell.dependencies[name]).toBe(version);
  },
);

it.each(['mfe-ui', 'mfe-routing'])('the version of our %s is the one in its package.json', async (name) => {
  const { version } = await packageJson(`packages/${name}`);
  expect(sharedLibraries[`@freightwright/${name}`]?.version).toBe(version);
});

it('React is a library of the shell', () => {
  expect(shell.dependencies).toMatchObject({ react: sharedLibraries.react?.version });
});

it.each([
  [['/'], 20],
  [['/bol', '/'], 20],
  [['/bol'], 43],
])('what a page of %j may load adds up to its budget', (routes, startKiB) => {
  const { homePage, remotePage, shell, sharedLibraries } = jsBudgetsKiB;
  expect(remoteStartBudgetKiB(routes)).toBe(startKiB);
  const whole = routes.includes('/') ? shell + startKiB : shell + sharedLibraries + startKiB;
  expect(whole).toBe(routes.includes('/') ? homePage : remotePage);
});
