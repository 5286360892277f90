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

/** The object that a remote's entry script stores in a global variable. */
interface Container {
  init(shareScope: object, initScope: object[], options: object): void | Promise<void>;
  get(module: string): Promise<() => unknown>;
}

/**
 * The page's side of Module Federation: the shared libraries, with React from the start. It is made from the
 * core of the runtime and only for sharing. The runtime's own loading of remotes is left out of the build
 * (load-container.ts), and so is its build plugin, which serves builds that expose something: together 14 KiB
 * after gzip.
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

/**
 * Strict, because a remote built for another version must fail instead of running on a version with which it
 * was never tried.
 */
function shared(library: unknown) {
  return {
    version: React.version,
    lib: () => library,
    shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${React.version}`, eager: true },
  };
}

/**
 * Connects the container that an entry script has stored with the libraries that the page shares.
 * @throws Error when the script has stored none.
 */
export async function joinContainer(name: string): Promise<Container> {
  const container: unknown = Reflect.get(globalThis, name);
  if (!isContainer(container)) throw new Error(`The entry of ${name} left no container`);
  const { shareScopeMap } = federation;
  const shareScope = shareScopeMap.default ?? {};
  // The map is passed as a hidden property, as the runtime does, because the remote copies all visible ones
  // into its own options.
  const options = Object.defineProperty({ version: '', shareScopeKeys: 'default' }, 'shareScopeMap', {
    value: shareScopeMap,
  });
  await container.init(shareScope, [], options);
  return container;
}

/**
 * Removes a container and everything that it brought. @param failed true when nothing of it may be used any
 * more; otherwise libraries that are in use stay.
 */
export function leaveContainer(name: string, { failed }: { readonly failed: boolean }): void {
  // The variable was declared with `var`, so it cannot be deleted.
  Reflect.set(globalThis, name, undefined);
  Reflect.deleteProperty(globalThis, `webpackChunk${name}`);
  withdrawLibraries(name, (library) => failed || !library.loaded);
  const instances = CurrentGlobal.__FEDERATION__.__INSTANCES__;
  const place = instances.findIndex((instance) => instance.name === name);
  if (place >= 0) instances.splice(place, 1);
}

/**
 * Removes shared libraries that this remote has begun to load and may never finish, so that no other remote
 * waits for them. The other remotes have their own copies.
 */
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

const isContainer = (value: unknown): value is Container =>
  typeof (value as Partial<Container> | null | undefined)?.get === 'function';
