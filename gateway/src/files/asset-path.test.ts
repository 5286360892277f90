import { expect, test } from 'vitest';
import { assetPath } from './asset-path.ts';

test.each([
  ['/main.3f2a9c41.js', { root: 'shell', file: 'main.3f2a9c41.js', immutable: true }],
  [
    '/fonts/archivo-3f2a9c41d0e1.woff2',
    { root: 'shell', file: 'fonts/archivo-3f2a9c41d0e1.woff2', immutable: true },
  ],
  ['/favicon.svg', { root: 'shell', file: 'favicon.svg', immutable: false }],
  ['/main.3f2a9c4.js', { root: 'shell', file: 'main.3f2a9c4.js', immutable: false }],
  [
    '/mfe/mfe-calculator/1.0.0/mf-manifest.json',
    { root: 'remotes', file: 'mfe-calculator/1.0.0/mf-manifest.json', immutable: true },
  ],
])('%s names a file', (path, expected) => {
  expect(assetPath(path)).toEqual(expected);
});

test.each([
  '/',
  '/index.html',
  '/bol',
  '/mfe',
  '/mfe/registry.json',
  '/mfe/mfe-calculator/1.0.0',
  '/mfe/mfe-calculator/1.0.0/',
  '/mfe/mfe-calculator/1.0.0/pages/index.html',
  '/mfe/other/1.0.0/a.js',
  '/mfe/mfe-calculator/.1/a.js',
  '/../package.json',
  '/a/../../package.json',
  '/%2e%2e/package.json',
  '/%2e%2e%2fpackage.json',
  '/..%5cpackage.json',
  '/a\\..\\b.js',
  '/.env',
  '/mfe/mfe-calculator/1.0.0/.git/config.js',
  '/a.js%00.png',
  '/%',
  '//etc/passwd.txt',
])('%s names none', (path) => {
  expect(assetPath(path)).toBeUndefined();
});
