import type { startIdp as start } from './start-idp.ts';

export { DEMO_USERS, type DemoUser } from './accounts/demo-users.ts';
export type { RunningIdp, StartIdpOptions } from './start-idp.ts';

/** See start-idp.ts. Loaded when it is called: who only wants to know the demo users need not load a provider. */
export const startIdp: typeof start = async (options) => (await import('./start-idp.ts')).startIdp(options);
