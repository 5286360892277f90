import type { startIdp as start } from './start-idp.ts';

export { DEMO_USERS, type DemoUser } from './accounts/demo-users.ts';
export type { RunningIdp, StartIdpOptions } from './start-idp.ts';

/** See start-idp.ts, loaded when called: who needs the demo users alone loads no provider. */
export const startIdp: typeof start = async (options) => (await import('./start-idp.ts')).startIdp(options);
