import type { PipEnvironment } from './package-index.ts';

/** The folders in which programs are looked for, as this process was told. */
export const searchPath = (): string => process.env.PATH ?? '';

/** What pip is told by its variables. */
export const pipEnvironment = (): PipEnvironment => process.env;
