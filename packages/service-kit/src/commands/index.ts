/**
 * What the commands of a remote's team need of the kit, without servers and databases; published with them
 * (packages/tooling/src/pack).
 */

export { deployTokenSigner, overridePermitSigner } from '../deploy-token.ts';
export { obeyContract } from '../obey-contract.ts';
export { addressOpensInBrowsers, blockedPorts, opensInBrowsers } from '../production-rules.ts';
export {
  defineSettings,
  readSettings,
  type Setting,
  type SettingRule,
  type Settings,
  type SettingValues,
  setting,
} from '../settings.ts';
export { readCommandLine, reportFailure } from './read-command-line.ts';
