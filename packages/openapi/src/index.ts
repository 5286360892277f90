export { apiChanges } from './api-changes.ts';
export { type ApiRoute, apiRoutes } from './api-routes.ts';
export { type OpenApiDocument, openApiDocument } from './openapi-document.ts';
export { pathTemplate, topicOf, topics } from './operation.ts';
