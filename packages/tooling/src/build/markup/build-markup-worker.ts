import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { PageMarkup } from '@freightwright/contracts';
import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core';
import { type BarePage, createBarePage } from './build-markup-page.ts';

/** Loads React without its types, which would declare DOM elements for the code of the servers too. */
const require = createRequire(import.meta.url);
const React: { readonly version: string } = require('react');
const { prerender } = require('react-dom/static');

/** A remote's files and the pages to render. */
export interface MarkupTask {
  readonly folder: string;
  /** 'mfe-content' */
  readonly name: string;
  readonly container: string;
  readonly entryScript: string;
  readonly paths: readonly string[];
}

/** A page as its build renders it: for an anonymous visitor, without data. */
export interface RenderedPage {
  readonly path: string;
  readonly html: string;
  readonly sheets: readonly string[];
  /** What the page passes to `usePageHead`. */
  readonly head: PageHead;
}

/** As in the kit, which only browsers import: written into `pages.json` unchanged. */
export type PageHead = Omit<PageMarkup, 'path' | 'markup' | 'sheets' | 'picture'>;

interface Container {
  init(shareScope: object, initScope: object[], options: object): Promise<void> | void;
  get(module: string): Promise<() => Lifecycle>;
}

interface Lifecycle {
  readonly contract: number;
  /** Returns what React renders; only passed on here. */
  draw?(props: { readonly platform: object; readonly part: string }): unknown;
}

/** Timeout for a page whose scripts or lazy components never arrive, milliseconds. */
const patienceMs = 10_000;

/** The second is the file that renders the shell's frame. */
const task: MarkupTask | { readonly frame: string } = workerData;
parentPort?.postMessage(await ('frame' in task ? renderFrames(task) : renderPages(task)));

async function renderFrames({ frame }: { readonly frame: string }): Promise<Record<string, string>> {
  const { drawFrame } = require(frame);
  return { page: await rendered(drawFrame('page')), bare: await rendered(drawFrame('bare')) };
}

async function renderPages(task: MarkupTask): Promise<readonly RenderedPage[]> {
  const pages: RenderedPage[] = [];
  for (const path of task.paths) pages.push(await renderPage(path, task));
  return pages;
}

async function renderPage(path: string, task: MarkupTask): Promise<RenderedPage> {
  const { folder, name } = task;
  const page = createBarePage(folder, path);
  const lifecycle = await loadLifecycle(page, task);
  if (lifecycle.draw === undefined)
    throw new Error(`src/index.ts of ${name} must export draw of its lifecycle`);
  let head: PageHead | undefined;
  const platform = platformOf(lifecycle.contract, (described) => {
    head = JSON.parse(JSON.stringify(described));
  });
  const html = await rendered(lifecycle.draw({ platform, part: name }), name).catch((cause: unknown) => {
    // An error of a page comes from another realm, so it is not an instance of this one's Error.
    const message = String(Object(cause).stack ?? cause);
    throw new Error(`${path} of ${name} cannot be rendered: ${message}`, { cause });
  });
  if (head === undefined) throw new Error(`${path} of ${name} does not call usePageHead`);
  return { path, html, sheets: [...page.sheets], head };
}

/** The markup after everything that the page awaits has resolved. @throws what it threw, caught or not. */
async function rendered(page: unknown, identifierPrefix = ''): Promise<string> {
  const violations: unknown[] = [];
  const { prelude } = await prerender(page, {
    identifierPrefix,
    signal: AbortSignal.timeout(patienceMs),
    onError: (error: unknown) => void violations.push(error),
  });
  const html = await new Response(prelude).text();
  if (violations.length > 0) throw violations[0];
  return html;
}

/** Loads the remote as the shell does, sharing React and the federation runtime with it. */
async function loadLifecycle(page: BarePage, { name, container, entryScript }: MarkupTask) {
  const shareScope = { default: sharedReact() };
  CurrentGlobal.__FEDERATION__.__INSTANCES__.length = 0;
  page.global._FEDERATION_RUNTIME_CORE = {
    assert,
    CurrentGlobal,
    getGlobalFederationConstructor,
    helpers: { global: {}, share: {}, utils: {} },
    ModuleFederation,
    setGlobalFederationConstructor,
    setGlobalFederationInstance,
  };
  page.run(entryScript);
  const remote = page.global[container] as Container | undefined;
  if (remote === undefined) throw new Error(`The entry of ${name} left no container`);
  const options = Object.defineProperty({ version: '', shareScopeKeys: 'default' }, 'shareScopeMap', {
    value: shareScope,
  });
  await remote.init(shareScope.default, [], options);
  // The federation runtime reads the time itself; no code of the remote has run so far.
  page.takeClockAway();
  return (await remote.get('./lifecycle'))();
}

/** React as the shell shares it. A page is only rendered here, never mounted. */
function sharedReact(): Record<string, Record<string, object>> {
  const { version } = React;
  const libraries = {
    react: React,
    'react/jsx-runtime': require('react/jsx-runtime'),
    'react-dom': require('react-dom'),
    'react-dom/client': { createRoot: undefined, hydrateRoot: undefined },
  };
  const shareConfig = { singleton: true, strictVersion: true, requiredVersion: `^${version}`, eager: true };
  const shared = Object.entries(libraries).map(([name, library]) => {
    const lib = () => library;
    const state = { strategy: 'loaded-first', loaded: true, lib, get: async () => lib };
    const entry = {
      name,
      version,
      from: 'shell',
      scope: ['default'],
      useIn: [],
      deps: [],
      ...state,
      shareConfig,
    };
    return [name, { [version]: entry }];
  });
  return Object.fromEntries(shared);
}

/** The platform object of an anonymous visitor. A page calls nothing of it while it renders. */
function platformOf(contract: number, describe: (head: PageHead) => void): object {
  const fixed = (value: unknown) => ({ get: () => value, subscribe: () => () => undefined });
  const refused = (method: string) => () => {
    throw new Error(`A page must not call platform.${method} while it is drawn`);
  };
  const methods = ['navigate', 'call', 'signIn', 'refreshSession', 'mountPart', 'toast', 'report', 'track'];
  return {
    contract,
    session: fixed({ status: 'signed-out', tier: 'anonymous', subscriptionTier: 'free' }),
    theme: fixed('light'),
    describe,
    ...Object.fromEntries(methods.map((method) => [method, refused(method)])),
  };
}
