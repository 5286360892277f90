import type { Page, Route } from 'playwright-core';

/** The kinds of file of a remote that the browser requests. */
type FileKind = 'manifest' | 'entry' | 'chunk';

/** What happens to one or all of a remote's files instead of a normal response. */
export interface Fault {
  readonly files: readonly FileKind[];
  answer(route: Route): unknown;
}

const never = () => new Promise<never>(() => {});

/** The file arrives with its text changed. */
const changed =
  (change: (text: string) => string): Fault['answer'] =>
  async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  };

/** An entry whose lifecycle is replaced by the result of `text`, a function of the real lifecycle. */
const otherLifecycle = (container: string, text: string): Fault => ({
  files: ['entry'],
  answer: changed(
    (entry) => `${entry}
;(() => {
  const real = ${container};
  const change = ${text};
  ${container} = {
    init: (...given) => real.init(...given),
    get: async (name) => { const factory = await real.get(name); return () => change(factory()); },
  };
})();`,
  ),
});

/** The failures of a remote's files, by name. @param container the remote's name as a variable: 'mfe_bol'. */
export const faultsOf = (container: string) =>
  ({
    'its server is down': {
      files: ['manifest', 'entry', 'chunk'],
      answer: (route) => route.abort('connectionrefused'),
    },
    'HTML comes in place of its manifest': {
      files: ['manifest'],
      answer: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Hello' }),
    },
    'its manifest is JSON of something else': {
      files: ['manifest'],
      answer: (route) => route.fulfill({ json: { hello: 'there' } }),
    },
    'its manifest hangs': { files: ['manifest'], answer: never },
    'its entry throws': { files: ['entry'], answer: changed(() => 'throw new Error("entry")') },
    'its entry hangs': { files: ['entry'], answer: never },
    'a chunk hangs': { files: ['chunk'], answer: never },
    'its mount throws': otherLifecycle(
      container,
      '(real) => ({ ...real, mount: async () => { throw new Error("mount"); } })',
    ),
    'its mount hangs': otherLifecycle(
      container,
      '(real) => ({ ...real, mount: () => new Promise(() => {}) })',
    ),
    'it was built for another contract': otherLifecycle(container, '(real) => ({ ...real, contract: 2 })'),
    'it was built for another React': {
      files: ['entry'],
      answer: changed((entry) => entry.replaceAll(/\^19\.\d+\.\d+/g, '^18.3.1')),
    },
  }) satisfies Record<string, Fault>;

/** Ends with the returned function. Requests that already hang stay open. */
export async function causeFault(
  page: Page,
  remote: string,
  { files, answer }: Fault,
): Promise<() => Promise<void>> {
  const matches = (url: URL) => {
    // The shell requests a failed remote's files under other spellings of their addresses.
    const path = decodeURIComponent(url.pathname);
    return path.startsWith(`/mfe/${remote}/`) && files.includes(kindOf(path));
  };
  const handler = async (route: Route) => {
    await answer(route);
  };
  await page.route(matches, handler);
  return () => page.unroute(matches, handler);
}

function kindOf(path: string): FileKind | never {
  if (path.endsWith('/mf-manifest.json')) return 'manifest';
  return /\/remoteEntry\.[^/]+\.js$/.test(path) ? 'entry' : 'chunk';
}

/** Removes the entries' integrity from page and registry, or the browser would refuse a changed entry. */
export async function forgetIntegrity(page: Page): Promise<void> {
  const without = (text: string) =>
    text.replaceAll(/,"integrity":"[^"]*"/g, '').replaceAll(/ integrity="[^"]*"/g, '');
  await page.route(
    (url) => url.pathname === '/mfe/registry.json' || !url.pathname.includes('.'),
    async (route) => {
      const kind = route.request().resourceType();
      if (kind !== 'document' && !route.request().url().includes('registry.json')) return route.fallback();
      const response = await route.fetch();
      await route.fulfill({ response, body: without(await response.text()) });
    },
  );
}
