import { expect, test } from 'vitest';
import { addressOpensInBrowsers, blockedPorts, opensInBrowsers } from './production-rules.ts';

const context = { production: false, values: {} };

test.each([...blockedPorts])('fetch refuses port %i as browsers do', async (port) => {
  const refusal = await fetch(`http://127.0.0.1:${port}/`).catch(({ cause }) => cause.message);
  expect(refusal).toBe('bad port');
});

test.each([10_080, 6000, 5060])('a setting with port %i is refused by name', (port) => {
  expect(opensInBrowsers(port, context)).toContain(`port ${port}, which browsers refuse to open`);
  expect(addressOpensInBrowsers(`http://localhost:${port}/x`, context)).toContain(String(port));
});

test.each([0, 80, 443, 8080, 10_081, 27_017])('port %i is taken', (port) => {
  expect(opensInBrowsers(port, context)).toBeUndefined();
});

test.each([undefined, 'https://site.example', 'http://localhost:8080'])('the address %s is taken', (url) => {
  expect(addressOpensInBrowsers(url, context)).toBeUndefined();
});
