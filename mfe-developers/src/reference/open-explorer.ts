import SwaggerUI, {
  type LayoutProps,
  type SentRequest,
  type SwaggerUISystem,
} from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import './explorer.css';
import { nameFields } from './name-fields.ts';

const documentPath = '/api/openapi.json';
/** The name of the scheme in the document. */
const scheme = 'apiKey';

export interface Explorer {
  /** Sends requests with this key from now on; undefined: without one. */
  sendWith(key: string | undefined): void;
}

/**
 * Renders the API's calls into an element, each with a form that sends it to this site with the key only,
 * without the session. @throws Error when the OpenAPI document cannot be loaded.
 */
export async function openExplorer(domNode: HTMLElement): Promise<Explorer> {
  const response = await fetch(documentPath);
  if (!response.ok) throw new Error(`${documentPath} answers ${response.status}`);
  const spec = withEmptyFilters(await response.json());
  const { promise, resolve } = Promise.withResolvers<void>();
  const ui = SwaggerUI({
    domNode,
    spec,
    validatorUrl: null,
    layout: 'CallsAlone',
    docExpansion: 'list',
    defaultModelsExpandDepth: -1,
    defaultModelExpandDepth: 3,
    persistAuthorization: false,
    // It has colors of its own.
    syntaxHighlight: { activated: false },
    requestInterceptor: toThisSite,
    plugins: [callsAlone],
    onComplete: resolve,
  });
  nameFields(domNode);
  await promise;
  return {
    sendWith(key) {
      if (key === undefined) ui.authActions.logout([scheme]);
      else ui.preauthorizeApiKey(scheme, key);
    },
  };
}

interface Description {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
}
interface Parameter {
  in?: string;
  required?: boolean;
  example?: unknown;
  schema?: { type?: unknown };
}

/** An example of a filter is prefilled otherwise, and a call that is sent as it is would find nothing. */
function withEmptyFilters(spec: Description): Description {
  const operations = Object.values(spec.paths).flatMap((methods) => Object.values(methods));
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) {
    if (parameter.in !== 'query' || parameter.required) continue;
    // For an object without an example Swagger UI makes one up.
    parameter.example = parameter.schema?.type === 'object' ? {} : undefined;
  }
  return spec;
}

/** Only the calls: the page itself has the description of the API, its address, and the field for the key. */
function callsAlone({ React }: SwaggerUISystem) {
  const draw = ({ getComponent }: LayoutProps) =>
    React.createElement(
      'div',
      { className: 'swagger-ui mfe-developers-calls' },
      React.createElement(getComponent('operations', true)),
    );
  const nothing = () => null;
  return { components: { CallsAlone: draw, authorizeOperationBtn: nothing } };
}

/** The document has the site's public address, which may be another name of this one. */
function toThisSite(request: SentRequest): SentRequest {
  const { pathname, search } = new URL(request.url, location.origin);
  request.url = location.origin + pathname + search;
  request.credentials = 'omit';
  return request;
}
