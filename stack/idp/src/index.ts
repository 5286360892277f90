export { DEMO_USERS, type DemoUser } from './accounts/demo-users.ts';
export { type RunningIdp, type StartIdpOptions, startIdp } from './start-idp.ts';
