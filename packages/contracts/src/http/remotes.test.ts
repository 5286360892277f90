import { expect, it } from 'vitest';
import type { RemoteEntry } from '../registry.ts';
import { declarationOf, RemoteDeclaration } from './remotes.ts';

const declaration: RemoteDeclaration = {
  contract: 1,
  routes: ['/', '/dashboard'],
  signedInRoutes: ['/dashboard'],
  pages: [{ path: '/dashboard', heading: 'Dashboard' }],
  navigation: [{ label: 'Dashboard', path: '/dashboard', order: 50 }],
  titles: [{ label: 'Account', path: '/dashboard' }],
  parts: ['plan-badge'],
};

it('the declaration of an entry has every field of the contract, and no other', () => {
  expect(Object.keys(declaration)).toEqual(Object.keys(RemoteDeclaration.shape));
  const entry: RemoteEntry = { ...declaration, name: 'mfe-account', version: '1', manifest: '/m.json' };
  expect(declarationOf(entry)).toEqual(declaration);
});

it('what a team left out stays out', () => {
  const { contract, routes } = declaration;
  expect(Object.keys(declarationOf({ contract, routes }))).toEqual(['contract', 'routes']);
});

it('what remote.json holds for others is no part of it', () => {
  const remoteJson = { ...declaration, name: 'mfe-test', testModeOnly: true };
  expect(RemoteDeclaration.safeParse(declarationOf(remoteJson)).success).toBe(true);
});
