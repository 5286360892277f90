export { type ApiRoute, apiRoutes } from './api-routes.ts';
export { apiVersion, type OpenApiDocument, openApiDocument } from './openapi-document.ts';
