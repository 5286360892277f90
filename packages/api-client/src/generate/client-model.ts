import { problems } from '@freightwright/contracts';
import { type ApiRoute, apiRoutes, openApiDocument, pathTemplate, topicOf } from '@freightwright/openapi';
import type { Operation } from '../client/request.ts';
import { methodNameOf } from './method-names.ts';
import { nameOf, type Schema } from './type-text.ts';

type Content = Readonly<Record<string, { schema: Schema }>>;

/** An operation of the document, with the parts of it that are read here. */
interface Described {
  summary: string;
  description: string;
  parameters: readonly {
    $ref?: string;
    name: string;
    in: 'path' | 'query';
    required: boolean;
    schema: Schema;
    description?: string;
  }[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, { content?: Content }>>;
}

/** A method of the client, in no language: its types are names of declared ones. */
export interface Method {
  group: string;
  method: string;
  pathArguments: readonly { name: string; schema: Schema }[];
  query?: { type: string; isRequired: boolean };
  body?: string;
  answer: Answer;
  /** The lines of its comment. */
  sentences: readonly string[];
  /** What the client must know to send it. */
  operation: Operation;
}

/** The methods and types of a client, which each language writes in its own way. */
export interface ClientModel {
  methods: readonly Method[];
  types: ReadonlyMap<string, Schema>;
}

/** The types of the document by their names, and those that a method adds to them. */
interface Types {
  /** Declares a type, unless the schema only refers to one. Answers its name. */
  declare(name: string, schema: Schema): string;
  /** What a reference leads to; any other schema itself. */
  resolve(schema: Schema): Schema;
}

/** The time that an answer takes on the way, beyond that which the site allows itself. */
const onTheWayMs = 5_000;

export function clientModel(routes: readonly ApiRoute[] = apiRoutes): ClientModel {
  const { paths, components } = openApiDocument('https://freightwright.example', routes);
  const schemas: Readonly<Record<string, Schema>> = components.schemas;
  const declared = new Map(Object.entries(schemas));
  const types: Types = {
    declare(name, schema) {
      if (typeof schema.$ref === 'string') return nameOf(schema.$ref);
      if (declared.has(name)) throw new TypeError(`${name} is the name of two types`);
      declared.set(name, schema);
      return name;
    },
    resolve: (schema) => (typeof schema.$ref === 'string' ? (schemas[nameOf(schema.$ref)] ?? {}) : schema),
  };
  const methods = routes.map((one) => {
    const described = paths[pathTemplate(one.route)]?.[one.route.method.toLowerCase()];
    return methodOf(one, described as unknown as Described, types);
  });
  return { methods, types: declared };
}

/** Group and method of every operation: 'bills.issue' by 'generateBol'. */
export const methodsByOperation = (routes: readonly ApiRoute[] = apiRoutes): ReadonlyMap<string, string> =>
  new Map(
    routes.map(({ name, route }) => {
      const { group, method } = methodNameOf(name, topicOf(route));
      return [name, `${group}.${method}`];
    }),
  );

function methodOf({ name, route }: ApiRoute, described: Described, types: Types): Method {
  const Name = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  const parameters = described.parameters.filter(({ $ref }) => $ref === undefined);
  const inQuery = parameters.filter((one) => one.in === 'query');
  const [[mediaType, body] = []] = Object.entries(described.requestBody?.content ?? {});
  let takes: Operation['takes'];
  let query: Method['query'];
  if (inQuery.length > 0) {
    takes = 'query';
    const fields = inQuery.map((one) => [one.name, { ...one.schema, description: one.description ?? '' }]);
    const required = inQuery.filter((one) => one.required).map((one) => one.name);
    const properties = Object.fromEntries(fields);
    const type = types.declare(`${Name}Query`, { type: 'object', properties, required });
    query = { type, isRequired: required.length > 0 };
  }
  let bodyType: string | undefined;
  if (body) {
    takes = mediaType === 'multipart/form-data' ? 'form' : 'json';
    bodyType = types.declare(`${Name}Body`, takes === 'form' ? withFileName(body.schema) : body.schema);
  }
  const answer = answerOf(Name, route, described, types);
  const operation: Operation = {
    method: route.method,
    path: pathTemplate(route),
    ...(takes && { takes }),
    answers: answer.answers,
    ...(answer.entries !== undefined && { entries: answer.entries }),
    ...((route.idempotent || route.isPure) && { idempotent: true }),
    timeoutMs: route.timeoutMs + onTheWayMs,
  };
  const codes = route.problems.map((code) => `\`${code}\` (${problems[code].status})`).join(', ');
  const refusals = codes === '' ? '' : `Refused with ${codes}`;
  return {
    ...methodNameOf(name, topicOf(route)),
    pathArguments: parameters.filter((one) => one.in === 'path'),
    ...(query && { query }),
    ...(bodyType !== undefined && { body: bodyType }),
    answer,
    sentences: [described.summary, described.description, refusals, `\`${route.method} ${route.path}\``],
    operation,
  };
}

/** What a method answers. A list has one field with entries, and JSON of a file a type. */
export interface Answer extends Pick<Operation, 'answers' | 'entries'> {
  type?: string;
}

/** What a method answers: by media type, and for a list by its one field with entries. */
function answerOf(Name: string, route: ApiRoute['route'], described: Described, types: Types): Answer {
  const [[mediaType = '', answer] = []] = Object.entries(described.responses[route.status]?.content ?? {});
  if (!answer) return { answers: 'nothing' };
  if (mediaType.startsWith('text/event-stream')) {
    const event = answer.schema.properties as { data: { contentSchema: Schema } };
    return { answers: 'events', type: types.declare(`${Name}Event`, event.data.contentSchema) };
  }
  if (mediaType !== 'application/json' && !route.holds) return { answers: 'file' };
  const type = types.declare(`${Name}Answer`, answer.schema);
  if (route.holds) return { answers: 'file', type };
  const properties = (types.resolve(answer.schema).properties ?? {}) as Readonly<Record<string, Schema>>;
  if (properties.nextCursor === undefined) return { answers: 'json', type };
  const [entries, ...more] = Object.keys(properties).filter((field) => properties[field]?.type === 'array');
  if (entries === undefined || more.length > 0) throw new TypeError(`${Name} must have pages of one list`);
  return { answers: 'json', entries, type };
}

/** The name of a file is no part of the form but of the file in it. */
const withFileName = (schema: Schema): Schema => ({
  ...schema,
  properties: {
    ...(schema.properties as object),
    fileName: { type: 'string', description: "Name of the file. Default: that of a File, or 'file.csv'." },
  },
});
