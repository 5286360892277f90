import type { startIdp as start } from './start-idp.ts';

export { DEMO_USERS, type DemoUser } from './accounts/demo-users.ts';
export type { RunningIdp, StartIdpOptions } from './start-idp.ts';

/** Lazy: callers that only need the demo users load no provider. */
export const startIdp: typeof start = async (options) => (await import('./start-idp.ts')).startIdp(options);
