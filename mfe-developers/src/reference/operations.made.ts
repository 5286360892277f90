import { apiRoutes, pathTemplate, topicOf, topics } from '@freightwright/openapi';

/** A call of the API, as listed. */
export interface ListedOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** The required scope of a key; undefined for a public table. */
  readonly scope?: string | undefined;
}

/** The calls of the API by topic. The contracts import schemas, so the build evaluates this module. */
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
