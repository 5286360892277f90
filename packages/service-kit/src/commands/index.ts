/** What a remote team's commands need, without servers or databases. Published by tooling/src/pack. */

export { deployTokenSigner, overridePermitSigner } from '../deploy-token.ts';
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
