/** The server that `npm run test:mongodb` gives the integration tests; undefined where the stand-in serves them. */
export const readGivenServer = (
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined => env.TEST_MONGODB_URI;
