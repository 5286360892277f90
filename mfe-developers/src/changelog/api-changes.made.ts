import { apiChanges } from '@freightwright/openapi';

/** Importing the package would add the contracts, so the build evaluates this module. */
export const changes = apiChanges;
