import { emailResults } from './http/email-results.ts';
import type { Route } from './route.ts';

/** Every public route: the gateway's table and the OpenAPI document are read off this list. */
export const httpRoutes: readonly Route[] = [emailResults];
