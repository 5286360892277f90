import { apiRoutes, pathTemplate, topicOf, topics } from '@freightwright/openapi';

/** A call of the API, as its line in the list says it. */
export interface ListedOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** What a key must be allowed; undefined for a table that anybody may read. */
  readonly scope?: string | undefined;
}

/** The calls of the API by topic. The contracts bring schemas along, so the build reads them. */
export const topicsOfApi: readonly {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly ListedOperation[];
}[] = topics
  .map(({ name, description }) => ({
    name,
    description,
    operations: apiRoutes
      .filter(({ route }) => topicOf(route) === name)
      .map(({ name, route }) => ({
        name,
        method: route.method,
        path: pathTemplate(route),
        summary: route.summary,
        scope: route.scope,
      })),
  }))
  .filter(({ operations }) => operations.length > 0);
