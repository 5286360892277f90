export { startMailbox } from './mailbox.ts';
export { type ServiceProcess, startServiceProcess } from './service-process.ts';
export { type Asking, startTestSite, type TestSite } from './start-test-site.ts';
