/** The folders in which programs are looked for, as this process was told. */
export const searchPath = (): string => process.env.PATH ?? '';
