import type { PipEnvironment } from './package-index.ts';

/** The folders searched for programs, from this process's PATH. */
export const searchPath = (): string => process.env.PATH ?? '';

/** The settings that pip reads from environment variables. */
export const pipEnvironment = (): PipEnvironment => process.env;
