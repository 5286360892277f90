/**
 * The server on which `npm run test:mongodb` runs the integration tests; undefined where they run on the
 * stand-in.
 */
export const readGivenServer = (
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined => env.TEST_MONGODB_URI;
