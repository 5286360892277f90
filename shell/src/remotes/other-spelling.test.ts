import { expect, test } from 'vitest';
import { otherSpelling } from './other-spelling.ts';

const manifest = 'https://ship.example/mfe/mfe-bol/0.1.0-ab/mf-manifest.json';

test('the first round keeps the address, so that what the page preloaded is used', () =>
  expect(otherSpelling(manifest, 0)).toBe(manifest));

test('every round is another address of the same file', () => {
  const spellings = Array.from({ length: 200 }, (_, round) => otherSpelling(manifest, round));
  const folders = new Set(spellings.map((spelling) => new URL('.', spelling).href));
  expect(folders.size).toBe(200);
  for (const spelling of spellings) {
    expect(spelling).toMatch(/^https:\/\/ship\.example\/mfe\//);
    expect(decodeURIComponent(new URL(spelling).pathname)).toBe(new URL(manifest).pathname);
  }
});

test('a file without a folder is told apart by a query, and codes that are there already stay whole', () => {
  expect(otherSpelling('http://localhost:5173/mf-manifest.json', 2)).toBe(
    'http://localhost:5173/mf-manifest.json?r=2',
  );
  expect(otherSpelling('https://cdn.example/%C3%A9/a/m.json', 1)).toBe(
    'https://cdn.example/%C3%A9/%61/m.json?r=1',
  );
});
