import {
  CurrentGlobal,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core';
import React from 'react';
import ReactJsxRuntime from 'react/jsx-runtime';
import ReactDom from 'react-dom';
import ReactDomClient from 'react-dom/client';

/** What a remote's entry leaves as a global variable. */
interface Container {
  init(shareScope: object, initScope: object[], options: object): void | Promise<void>;
  get(module: string): Promise<() => unknown>;
}

/**
 * The page's part in federation: what is shared, React from the start. Made from the core of the runtime, for sharing alone. Its own
 * loading of remotes is left out of the build (load-container.ts), and its build plugin as well, which serves parts that expose
 * something: together 14 KiB after gzip.
 */
const federation = new ModuleFederation({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: {
    react: shared(React),
    'react/jsx-runtime': shared(ReactJsxRuntime),
    'react-dom': shared(ReactDom),
    'react-dom/client': shared(ReactDomClient),
  },
});
setGlobalFederationConstructor(ModuleFederation);
setGlobalFederationInstance(federation);

/** Strict: a remote built for another version must fail rather than run on one it was never tried with. */
function shared(library: unknown) {
  return {
    version: React.version,
    lib: () => library,
    shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${React.version}`, eager: true },
  };
}

/**
 * Joins the container that an entry script has left to what the page shares.
 * @throws Error when the script left none.
 */
export async function joinContainer(name: string): Promise<Container> {
  const container: unknown = Reflect.get(globalThis, name);
  if (!isContainer(container)) throw new Error(`The entry of ${name} left no container`);
  const { shareScopeMap } = federation;
  const shareScope = shareScopeMap.default ?? {};
  // As the runtime does: the map goes along hidden, since the remote copies all that can be seen into its own options.
  const options = Object.defineProperty({ version: '', shareScopeKeys: 'default' }, 'shareScopeMap', {
    value: shareScopeMap,
  });
  await container.init(shareScope, [], options);
  return container;
}

/** Takes a container and all it brought away. @param failed nothing of it is to be trusted; otherwise libraries that are in use stay. */
export function leaveContainer(name: string, { failed }: { readonly failed: boolean }): void {
  // Declared with `var`, so it cannot be deleted.
  Reflect.set(globalThis, name, undefined);
  Reflect.deleteProperty(globalThis, `webpackChunk${name}`);
  withdrawLibraries(name, (library) => failed || !library.loaded);
  const instances = CurrentGlobal.__FEDERATION__.__INSTANCES__;
  const place = instances.findIndex((instance) => instance.name === name);
  if (place >= 0) instances.splice(place, 1);
}

/** No other remote is to wait for a library that this one has begun to load: it may never come. They have a copy of their own. */
export function withdrawUnfinished(name: string): void {
  withdrawLibraries(name, ({ loaded }) => !loaded);
}

function withdrawLibraries(
  name: string,
  isWithdrawn: (library: { readonly loaded?: boolean | undefined }) => boolean,
): void {
  for (const versions of Object.values(federation.shareScopeMap.default ?? {})) {
    for (const [version, library] of Object.entries(versions)) {
      if (library.from === name && isWithdrawn(library)) Reflect.deleteProperty(versions, version);
    }
  }
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value;
}
