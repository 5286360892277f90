import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  grantedTo,
  platformSections,
  remoteContract,
  remoteGrants,
  sectionOf,
} from '@freightwright/contracts';
import { describe, expect, it } from 'vitest';
import { broken, type Change, errorsOf, name, other, withManifest } from '../../test/admission-errors.ts';
import { filesOf, manifestOf } from '../../test/submission.ts';
import { passAdmissionChecks } from './admission.ts';
import { checkDeclaration, checkUnclaimed } from './check-declaration.ts';

const links = (count: number, path = '/bol') =>
  Array.from({ length: count }, (_, order) => ({ label: `Bills ${order}`, path, order }));

it('a version in order passes', async () => {
  expect(await errorsOf({}, [other])).toEqual([]);
});

describe('the declaration', () => {
  it('may keep some of its routes for signed-in visitors', async () => {
    const declaration = { routes: ['/bol', '/bol/mine'], signedInRoutes: ['/bol/mine'] };
    expect(await broken({ declaration })).toEqual([]);
  });

  it.each([
    [{ contract: remoteContract + 1 }, 'declaration.contract contract'],
    [{ contract: remoteContract - 1 }, 'declaration.contract contract'],
    [{ routes: ['/bol', '/bol'] }, 'declaration.routes once'],
    [{ routes: ['/bol', '/Bol'] }, 'declaration.routes plain'],
    [{ routes: ['/bol', '/bol/'] }, 'declaration.routes plain'],
    [{ routes: ['/bol', '/a/../b'] }, 'declaration.routes plain'],
    [{ routes: ['/bol', '/api/x'] }, 'declaration.routes reserved'],
    [{ routes: ['/bol', '/mfe'] }, 'declaration.routes reserved'],
    [{ routes: ['/bol', '/robots.txt'] }, 'declaration.routes reserved'],
    [{ routes: ['/bol', '/sitemap.xml'] }, 'declaration.routes reserved'],
    [{ routes: ['/bol', '/feed.xml'] }, 'declaration.routes reserved'],
    [{ routes: ['/bol', '/guides/a.png'] }, 'declaration.routes reserved'],
    [{ routes: ['/bol', '/auth'] }, 'declaration.routes reserved'],
    [{ routes: ['/bol', '/login/now'] }, 'declaration.routes reserved'],
    [{ routes: ['/bol', '/pricing'] }, 'declaration.routes owner'],
    [{ routes: ['/bol', '/account/bills'] }, 'declaration.routes owner'],
    [{ routes: ['/bol', '/platform'] }, 'declaration.routes owner'],
    [{ routes: ['/bol', '/'] }, 'declaration.routes owner'],
    [{ routes: ['/bol', '/shared/more'] }, 'declaration.routes owner'],
    [{ routes: ['/bol', '/shared'] }, 'declaration.routes free'],
    [{ routes: [], navigation: [] }, 'declaration.routes some'],
    [{ signedInRoutes: ['/x'] }, 'declaration.signedInRoutes own-route'],
    [{ signedInRoutes: ['/bol/'] }, 'declaration.signedInRoutes own-route'],
    [{ signedInRoutes: ['/bol', '/bol'] }, 'declaration.signedInRoutes once'],
    [{ pages: [{ path: '/x', heading: 'X' }] }, 'declaration.pages own-route'],
    [
      {
        pages: [
          { path: '/bol', heading: 'A' },
          { path: '/bol', heading: 'B' },
        ],
      },
      'declaration.pages once',
    ],
    [{ navigation: [{ label: 'X', path: '/x', order: 1 }] }, 'declaration.navigation own-route'],
    [{ titles: [{ label: 'X', path: '/x' }] }, 'declaration.titles own-route'],
    [{ navigation: links(6) }, 'declaration.navigation links'],
  ])('%o breaks %s', async (declaration, expected) => {
    expect(await broken({ declaration }, [other])).toEqual([expected]);
  });
});

it('a remote has five links, and as many as it was granted', async () => {
  expect(await broken({ declaration: { navigation: links(5) } })).toEqual([]);
  const declaration = { contract: remoteContract, routes: ['/support'], navigation: links(20, '/support') };
  expect(checkDeclaration({ name: 'mfe-content', version: '1', declaration, files: [] })).toEqual([]);
});

describe('who owns a section of the site', () => {
  const entry = (remote: string, ...routes: string[]) => ({ ...other, name: remote, routes });

  it('goes to the remote that answers a route in it, until none of its routes is there any more', () => {
    const claim = { name: 'mfe-late', routes: ['/rates/history'] };
    expect(checkUnclaimed(claim, [entry('mfe-first', '/rates')])).toEqual([
      {
        field: 'declaration.routes',
        rule: 'owner',
        message: '/rates/history is in /rates, of which mfe-first@9 answers /rates',
      },
    ]);
    expect(checkUnclaimed(claim, [entry('mfe-first', '/rates-of-others')])).toEqual([]);
  });

  it('a grant of the platform is stronger than a claim from before it', () => {
    const squatter = entry('mfe-first', '/bol/old');
    expect(checkUnclaimed({ name: 'mfe-bol', routes: ['/bol'] }, [squatter])).toEqual([]);
    expect(checkUnclaimed({ name: 'mfe-first', routes: ['/bol/new'] }, [])).toEqual([
      {
        field: 'declaration.routes',
        rule: 'owner',
        message: '/bol/new is in /bol, which the platform has granted to mfe-bol',
      },
    ]);
  });

  it('every route of a remote of this repository is granted to it, and the platform grants nothing twice', () => {
    const root = join(import.meta.dirname, '../../../..');
    const folders = readdirSync(root).filter((folder) => existsSync(join(root, folder, 'remote.json')));
    expect(folders).not.toEqual([]);
    for (const folder of folders) {
      const { name: remote, routes } = JSON.parse(readFileSync(join(root, folder, 'remote.json'), 'utf8'));
      for (const route of routes) expect([route, grantedTo(sectionOf(route))]).toEqual([route, remote]);
    }
    const sections = Object.values(remoteGrants).flatMap((grant) => grant.sections);
    expect(new Set(sections).size).toBe(sections.length);
    expect(sections.filter((section) => platformSections.has(section))).toEqual([]);
    expect(sections.map(sectionOf)).toEqual(sections);
  });
});

describe('parts', () => {
  const shared = (...scripts: string[]) => ({
    ...withManifest(({ exposes }) => void exposes[0]?.assets.js.async.push(...scripts)),
    declaration: { parts: ['bol-number'] },
  });
  const added = (change: Change, ...scripts: string[]): Change => ({
    ...change,
    files: { ...change?.files, ...Object.fromEntries(scripts.map((path) => [path, ''])) },
  });

  it('a part that has its script passes', async () => {
    const script = 'part-bol-number.1.js';
    expect(await broken(added(shared(script), script), [other])).toEqual([]);
  });

  it('a part without a script of its own is refused', async () => {
    expect(await broken(shared())).toEqual(['declaration.parts exposed']);
    const script = 'part-bol-number-check.1.js';
    expect(await broken(added(shared(script), script))).toEqual(['declaration.parts exposed']);
  });

  it('a part is listed once, and by one remote', async () => {
    const script = 'part-bol-number.1.js';
    const change = added(shared(script), script);
    const twice = { ...change, declaration: { parts: ['bol-number', 'bol-number'] } };
    expect(await broken(twice)).toEqual(['declaration.parts once']);
    expect(await broken(change, [{ ...other, parts: ['bol-number'] }])).toEqual(['declaration.parts free']);
  });
});

it('whatever is broken is reported at once', async () => {
  const manifest = manifestOf(name);
  manifest.metaData.publicPath = '/';
  manifest.shared[1] = { ...manifest.shared[1], requiredVersion: '^18.0.0' } as never;
  const files = { ...filesOf(name, '1.0.0', manifest), 'page.html': '' };
  const errors = await errorsOf({ files, declaration: { contract: 7 } });
  expect(errors.map(({ rule }) => rule)).toEqual(['contract', 'public-path', 'version', 'type']);
  expect(() => passAdmissionChecks('mfe-bol@1.0.0', errors)).toThrow(
    'mfe-bol@1.0.0 failed the deployment checks: declaration.contract: built for contract 7; the shell has 1, and 3 more.',
  );
});
