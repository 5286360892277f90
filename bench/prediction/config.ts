/** The server to measure with, as the platform itself would be told; undefined for the embedded one. */
export const givenDatabase = (
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined => env.MONGODB_URI || undefined;
