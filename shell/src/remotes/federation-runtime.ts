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
 * The page's side of Module Federation: the shared libraries, with React from the start. It uses the
 * runtime's core only for sharing; its loading of remotes (see load-container.ts) and build plugin, 14 KiB,
 * are left out.
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

/** Strict: a remote built for another version must fail, not run on a version it was not tested with. */
function shared(library: unknown) {
  return {
    version: React.version,
    lib: () => library,
    shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${React.version}`, eager: true },
  };
}

/** Connects a stored container with the page's shared libraries. @throws Error when none is stored. */
export async function joinContainer(name: string): Promise<Container> {
  const container: unknown = Reflect.get(globalThis, name);
  if (!isContainer(container)) throw new Error(`The entry of ${name} left no container`);
  const { shareScopeMap } = federation;
  const shareScope = shareScopeMap.default ?? {};
  // A hidden property, as in the runtime: the remote copies all visible ones into its options.
  const options = Object.defineProperty({ version: '', shareScopeKeys: 'default' }, 'shareScopeMap', {
    value: shareScopeMap,
  });
  await container.init(shareScope, [], options);
  return container;
}

/** Removes a container and everything it loaded. @param failed false leaves libraries that are in use. */
export function leaveContainer(name: string, { failed }: { readonly failed: boolean }): void {
  // The variable was declared with `var`, so it cannot be deleted.
  Reflect.set(globalThis, name, undefined);
  Reflect.deleteProperty(globalThis, `webpackChunk${name}`);
  withdrawLibraries(name, (library) => failed || !library.loaded);
  const instances = CurrentGlobal.__FEDERATION__.__INSTANCES__;
  const place = instances.findIndex((instance) => instance.name === name);
  if (place >= 0) instances.splice(place, 1);
}

/** Removes shared libraries that this remote may never finish loading, so that no other waits for them. */
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
