/** The server that `npm run test:mongodb` tests on; undefined where tests run on the stand-in. */
export const readGivenServer = (
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined => env.TEST_MONGODB_URI;
