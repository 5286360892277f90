/**
 * How the number of a bill begins that a test key made. No live number does: one of a company begins with its prefix,
 * which is never '04', and the others count up from '040'.
 */
export const testNumberStart = '049';

/** Whether the bill was made with a test key, so that nobody may ship by it. */
export const isTestBolNumber = (bolNumber: string): boolean => bolNumber.startsWith(testNumberStart);
