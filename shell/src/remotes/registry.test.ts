// @vitest-environment happy-dom
import type { RemoteEntry } from '@freightwright/contracts';
import { describe, expect, test } from 'vitest';
import { fetchRegistry, inlinedRegistry, parseRegistry } from './registry.ts';

const whole: RemoteEntry = {
  name: 'mfe-calculator',
  version: '0.1.0-1a2b3c4d',
  contract: 1,
  routes: ['/'],
  navigation: [{ label: 'Calculator', path: '/', order: 10 }],
  manifest: '/mfe/mfe-calculator/0.1.0-1a2b3c4d/mf-manifest.json',
};

describe('the registry', () => {
  test('leaves out an entry that is not whole and keeps the others', () => {
    const broken = [{ ...whole, routes: 'all' }, { ...whole, manifest: undefined }, null, 'mfe-x'];
    expect(parseRegistry({ remotes: [...broken, whole] })).toEqual([whole]);
  });

  test.each([null, [], {}, { remotes: {} }, 'text'])('is refused when it is %j', (json) =>
    expect(() => parseRegistry(json)).toThrow(TypeError),
  );

  test.each([
    ['empty', ''],
    ['no JSON', '<!-- registry -->'],
    ['no registry', '[]'],
  ])('counts as not inlined when the mark in the page is %s', (_, text) => {
    document.body.innerHTML = `<script type="application/json" id="mfe-registry">${text}</script>`;
    expect(inlinedRegistry(document)).toBeNull();
  });

  test('is read from the page when the server wrote it there', () => {
    document.body.innerHTML = '<script type="application/json" id="mfe-registry"></script>';
    const mark = document.getElementById('mfe-registry');
    if (mark) mark.textContent = JSON.stringify({ remotes: [whole] });
    expect(inlinedRegistry(document)).toEqual([whole]);
  });

  test('cannot be fetched when the server answers an error', async () => {
    const failing = async () => new Response('busy', { status: 503 });
    await expect(fetchRegistry(failing)).rejects.toThrow('503');
  });
});
