import type { startIdp as start } from './start-idp.ts';

export { DEMO_USERS, type DemoUser } from './accounts/demo-users.ts';
export type { RunningIdp, StartIdpOptions } from './start-idp.ts';

/**
 * See start-idp.ts. It is loaded when it is called, so that a program that only needs the demo users does not
 * load a provider.
 */
export const startIdp: typeof start = async (options) => (await import('./start-idp.ts')).startIdp(options);
