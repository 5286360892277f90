/** Variables as a process gets them. */
export type Environment = Readonly<Record<string, string | undefined>>;
