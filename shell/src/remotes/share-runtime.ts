import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core';

/**
 * Shares the federation runtime with the remotes, which are 15 KiB smaller without it (`externalRuntime`):
 * only the properties that version 2.9 reads. Its own `provideExternalRuntime` would be a 23 KiB copy.
 */
Object.assign(globalThis, {
  _FEDERATION_RUNTIME_CORE: {
    assert,
    CurrentGlobal,
    getGlobalFederationConstructor,
    helpers: { global: {}, share: {}, utils: {} },
    ModuleFederation,
    setGlobalFederationConstructor,
    setGlobalFederationInstance,
  },
});
