export { type CollectedSpan, type Collector, startCollector } from './collector.ts';
export { everyCollection, type Stored, withStreams } from './everything-stored.ts';
export { startMailbox } from './mailbox.ts';
export { type ServiceProcess, startServiceProcess } from './service-process.ts';
export { type Asking, startTestSite, type TestSite } from './start-test-site.ts';
export { isSignedInAtTeam, runInTeamPage, startTeamFrontEnd } from './team-front-end.ts';
export {
  isNatsGiven,
  startTestCluster,
  startTestMessages,
  type TestCluster,
  type TestMessages,
} from './test-messages.ts';
export { type Interference, startUsageOffice, type UsageOffice, type UsageStep } from './usage-office.ts';
