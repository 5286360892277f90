/** The variables with which this process was started. */
export const ownEnvironment: Readonly<Record<string, string | undefined>> = process.env;
