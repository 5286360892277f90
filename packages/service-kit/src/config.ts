/** The environment variables of this process. */
export const ownEnvironment: Readonly<Record<string, string | undefined>> = process.env;
