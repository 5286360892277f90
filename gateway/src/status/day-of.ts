/** The day of UTC, as in 2026-11-23. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
