/** Reads PORT (27017; 0: a free one), DATA_DIR, ENABLE_TEST_COMMANDS, AUTH. @throws for an invalid one. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const port = Number(env.PORT ?? '27017');
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`PORT must be 0 to 65535, not '${env.PORT}'`);
  if (env.DATA_DIR === undefined || env.DATA_DIR === '')
    throw new Error('DATA_DIR must name the data directory');
  return {
    port,
    dataDir: env.DATA_DIR,
    /** Only for tests, because any client can then make the server fail. */
    enableTestCommands: env.ENABLE_TEST_COMMANDS === '1',
    /** Clients must sign in before they read or write. */
    auth: env.AUTH === '1',
  };
}

/** @throws Error in production, where a real MongoDB belongs. */
export function refuseProduction(env: NodeJS.ProcessEnv = process.env): void {
  if (env.NODE_ENV !== 'production') return;
  throw new Error(
    'The embedded MongoDB stands in for a real one on a developer machine and refuses NODE_ENV=production. Set MONGODB_URI.',
  );
}
