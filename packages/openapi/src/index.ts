export { apiChanges } from './api-changes.ts';
export { type ApiLimit, apiLimits } from './api-limits.ts';
export { type ApiRoute, apiRoutes } from './api-routes.ts';
export { openApi30 } from './openapi-3-0.ts';
export { type OpenApiDocument, openApiDocument } from './openapi-document.ts';
export { pathTemplate, topicOf, topics } from './operation.ts';
export { postmanCollection } from './postman-collection.ts';
