import { jsBudgetsKiB, type RemoteEntry } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { budgetViolations, pageWeights, type RemoteBuild, type Script } from './page-weight.ts';

const script = (file: string, sizeKiB: number, text = ''): Script => ({
  file,
  gzipBytes: sizeKiB * 1024,
  text,
});
const react = 'a.useInsertionEffect=function(e){return b.useInsertionEffect(e)}';
const shell = [script('shell.js', 80, react), script('first-paint.js', 1)];

function remote(routes: string[], startKiB: number, libraries: Record<string, Script> = {}): RemoteBuild {
  const entry: RemoteEntry = { name: 'mfe-x', version: '1', contract: 1, routes, manifest: '/m.json' };
  return {
    entry,
    start: [script('remoteEntry.js', 8), script('lifecycle.js', startKiB - 8)],
    libraries: new Map(Object.entries(libraries).map(([name, library]) => [name, [library]])),
  };
}

it('a page loads the shell, the start of its remote and the libraries the shell does not bring', () => {
  const weights = pageWeights(shell, [remote(['/', '/more'], 20, { ui: script('ui.js', 200) })]);
  const both = { shares: [81, 20, 200], totalKiB: 301 };
  expect(weights).toMatchObject([
    { page: '/', ...both, budgetKiB: jsBudgetsKiB.homePage },
    { page: '/more', ...both, budgetKiB: jsBudgetsKiB.remotePage },
  ]);
});

it('a library that no first view needs counts for no page', () => {
  const lazy = { '@freightwright/mfe-ui': script('ui.js', 200) };
  expect(pageWeights(shell, [remote(['/x'], 20, lazy)])).toMatchObject([{ totalKiB: 101 }]);
});

it('a page exactly at its budget is no fault', () => {
  expect(budgetViolations(shell, [remote(['/'], jsBudgetsKiB.homePage - 81)])).toEqual([]);
});

it.each([
  [
    'a page over its budget',
    shell,
    remote(['/'], jsBudgetsKiB.homePage - 80),
    `/ loads ${jsBudgetsKiB.homePage + 1}.0 KiB of ${jsBudgetsKiB.homePage}`,
  ],
  [
    'a shell over its part',
    [script('shell.js', jsBudgetsKiB.shell + 0.01, react)],
    remote(['/x'], 10),
    `the shell is ${jsBudgetsKiB.shell}.1 KiB of ${jsBudgetsKiB.shell}`,
  ],
  [
    'a library over its part',
    shell,
    remote(['/x'], 10, { ui: script('ui.js', jsBudgetsKiB.sharedLibraries + 1) }),
    `ui is ${jsBudgetsKiB.sharedLibraries + 1}.0 KiB of ${jsBudgetsKiB.sharedLibraries}`,
  ],
  [
    'a second React in what a page loads',
    shell,
    remote(['/x'], 10, { ui: script('ui.js', 9, react) }),
    'mfe-x loads a React of its own, in ui.js',
  ],
  ['a shell without React', [script('shell.js', 80)], remote(['/x'], 10), 'the shell must bring React once'],
])('%s', (_what, shellBuild, remoteBuild, violation) => {
  expect(budgetViolations(shellBuild, [remoteBuild])).toEqual([violation]);
});
