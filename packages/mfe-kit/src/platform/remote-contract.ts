import type { remoteContract as contractNumber } from '@freightwright/contracts';

/** The contracts package's number, held to it by the compiler; written again so that no schema library comes along. */
export const remoteContract: typeof contractNumber = 1;
