import type { JsonSchema } from './json-schema.ts';
import type { OpenApiDocument } from './openapi-document.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly [string];
  readonly parameters: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly description?: string;
    readonly required?: boolean;
    readonly example?: unknown;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { schema: JsonSchema; example?: unknown }>>;
  };
}

/**
 * The API as a Postman collection (format 2.1), with a folder for each tag and an example in each body. The
 * variables `baseUrl` and `apiKey` are set once for all requests.
 * @see https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html
 * @example postmanCollection(openApiDocument('https://freightwright.example')).info.name; // => 'Freightwright API'
 */
export function postmanCollection({ info, servers, tags, paths }: OpenApiDocument) {
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const described = operation as unknown as Operation;
      return { tag: described.tags[0], item: requestOf(method, path, described) };
    }),
  );
  return {
    info: {
      name: String(info.title),
      description: String(info.description),
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'x-api-key', type: 'string' },
        { key: 'value', value: '{{apiKey}}', type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    variable: [
      { key: 'baseUrl', value: servers[0]?.url ?? '' },
      { key: 'apiKey', value: '' },
    ],
    item: tags.map(({ name, description }) => ({
      name,
      description,
      item: requests.filter(({ tag }) => tag === name).map(({ item }) => item),
    })),
  };
}

function requestOf(method: string, path: string, operation: Operation) {
  const of = (place: string) => operation.parameters.filter((one) => one.in === place);
  const described = ({ name, description = '', example }: Operation['parameters'][number]) => ({
    key: name,
    description,
    value: example === undefined ? '' : String(example),
  });
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1');
  // Postman sends what is listed and not disabled. An object has an entry for each of its keys.
  const query = of('query').flatMap((one) => {
    const { name, example } = one;
    const keys = typeof example === 'object' && !Array.isArray(example) ? Object.entries(example ?? {}) : [];
    const each = keys.map(([key, value]) => ({ ...one, name: `${name}[${key}]`, example: value }));
    return (each.length > 0 ? each : [one]).map((entry) => ({
      ...described(entry),
      disabled: one.required !== true,
    }));
  });
  return {
    name: operation.summary,
    request: {
      method: method.toUpperCase(),
      description: operation.description,
      header: [],
      url: {
        raw: `{{baseUrl}}/${segments}`,
        host: ['{{baseUrl}}'],
        path: segments.split('/'),
        ...(query.length > 0 && { query }),
        variable: of('path').map(described),
      },
      ...bodyOf(operation),
    },
    response: [],
  };
}

function bodyOf({ requestBody }: Operation) {
  const [[mediaType, content] = []] = Object.entries(requestBody?.content ?? {});
  if (content === undefined) return {};
  if (mediaType === 'multipart/form-data') {
    const fields = Object.entries((content.schema.properties ?? {}) as Record<string, JsonSchema>);
    const required = (content.schema.required ?? []) as readonly string[];
    const formdata = fields.map(([key, { format, description, enum: values }]: [string, FormField]) => ({
      key,
      description,
      disabled: !required.includes(key),
      ...(format === 'binary' ? { type: 'file', src: [] } : { type: 'text', value: values?.[0] ?? '' }),
    }));
    return { body: { mode: 'formdata', formdata } };
  }
  const raw = JSON.stringify(content.example ?? {}, null, 2);
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
}

type FormField = JsonSchema & {
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
};
