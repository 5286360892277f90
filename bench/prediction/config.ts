/** The external server from the platform's own setting MONGODB_URI; undefined for the embedded one. */
export const givenDatabase = (
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined => env.MONGODB_URI || undefined;
