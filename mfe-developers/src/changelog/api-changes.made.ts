import { apiChanges } from '@freightwright/openapi';

/** The package brings the contracts along, so the build reads it. */
export const changes = apiChanges;
