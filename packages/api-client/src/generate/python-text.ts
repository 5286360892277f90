import { currentApiVersion } from '@freightwright/contracts';
import { type ApiRoute, apiRoutes } from '@freightwright/openapi';
import { type Answer, clientModel, type Method } from './client-model.ts';
import { fieldSentences, nameOf, type Schema } from './type-text.ts';

const keywords = ['class', 'from', 'import', 'in', 'is', 'not', 'or', 'and', 'as', 'with', 'global', 'pass'];
const isName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && !keywords.includes(name);

/** The module of the Python client with the types and operations of the API. */
export function pythonModule(version: string, routes: readonly ApiRoute[] = apiRoutes): string {
  const { methods, types } = clientModel(routes);
  const groups = [...Map.groupBy(methods, ({ group }) => group)];
  const table = methods.map(({ group, method, operation: { timeoutMs, ...operation } }) => {
    const entries = Object.entries({ ...operation, timeout_s: timeoutMs / 1000 });
    const fields = entries.map(([name, value]) => `"${name}": ${literal(value)}`);
    return `    "${group}.${method}": {${fields.join(', ')}},`;
  });
  const members = groups.map(([group]) => `        self.${snake(group)} = ${groupClass(group)}(send)`);
  return [
    '# Made from the contracts by `npm run api-client`.',
    `from __future__ import annotations

import ssl
from collections.abc import Iterator
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, Unpack

from ._answers import FileAnswer, JsonFileAnswer
from ._pages import Pages
from ._request import CallOptions, FileInput, Operation
from ._sender import Call, Sender`,
    `API_VERSION = "${currentApiVersion}"\n_USER_AGENT = "freightwright-python/${version}"`,
    ...[...types].map(([name, schema]) => declaration(name, schema)).toSorted(),
    `_OPERATIONS: dict[str, Operation] = {\n${table.join('\n')}\n}`,
    ...groups.map(
      ([group, of]) => `class ${groupClass(group)}:
    def __init__(self, send: Sender) -> None:
        self._send = send

${of.map((method) => methodText(method, types)).join('\n\n')}`,
    ),
    `class Client:
    """
    A client of the API with ${methods.length} operations. It may be used by several threads at once.

    site_url: origin of the site, 'https://freightwright.example'. HTTPS, except on this machine.
    key: a key of your account, 'fw_live_...' or 'fw_test_...'. Without one, only public operations work.
    timeout_s: timeout of one attempt. Default: by operation.
    retries: maximum retries after the first attempt; 0 for none.
    longest_wait_s: a refusal that asks for a longer wait is raised immediately, with \`retry_after_s\`.
    ssl_context: where the certificates of the system are not the ones to trust.

    Raises ValueError for a site_url over which a key would be sent in clear.
    """

    def __init__(
        self,
        site_url: str,
        key: str | None = None,
        *,
        timeout_s: float | None = None,
        retries: int = 4,
        longest_wait_s: float = 60,
        ssl_context: ssl.SSLContext | None = None,
    ) -> None:
        send = Sender(
            site_url,
            key,
            version=API_VERSION,
            user_agent=_USER_AGENT,
            timeout_s=timeout_s,
            retries=retries,
            longest_wait_s=longest_wait_s,
            ssl_context=ssl_context,
        )
${members.join('\n')}
`,
  ].join('\n\n\n');
}

const groupClass = (group: string): string => `${group[0]?.toUpperCase()}${group.slice(1)}Operations`;
/** @example snake('freightClass'); // => 'freight_class' */
const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const literal = (value: unknown): string => (value === true ? 'True' : JSON.stringify(value));

/** Strings after the first line of a class or function, which readers and editors show. */
function docstring(sentences: readonly string[], indent: string): string {
  const lines = sentences
    .filter((sentence) => sentence !== '')
    .map((sentence) => sentence.replaceAll('\\', '\\\\').replaceAll('"""', "'''"))
    .map((sentence) => (/[.:!?]$/.test(sentence) ? sentence : `${sentence}.`));
  if (lines.length === 0) return '';
  const [only = ''] = lines;
  const text =
    lines.length === 1 && !only.endsWith('"')
      ? only
      : `\n${lines.map((line) => indent + line).join('\n')}\n${indent}`;
  return `${indent}"""${text}"""\n`;
}

/** A name that is a keyword of Python can only be a key of the other notation. */
function declaration(name: string, { description = '', ...schema }: Schema): string {
  const { properties } = schema as { properties?: Readonly<Record<string, Schema>> };
  if (properties === undefined) return `${name}: TypeAlias = "${pythonType(schema).replaceAll('"', "'")}"`;
  const required = (schema.required ?? []) as readonly string[];
  const fields = Object.entries(properties).map(([field, of]) => {
    const type = pythonType(of);
    return [field, required.includes(field) ? type : `NotRequired[${type}]`, fieldSentences(of)] as const;
  });
  if (!fields.every(([field]) => isName(field))) {
    const items = fields.map(([field, type]) => `"${field}": "${type.replaceAll('"', "'")}"`);
    return `${name} = TypedDict("${name}", {${items.join(', ')}})`;
  }
  const lines = fields.map(([field, type, of]) => `    ${field}: ${type}\n${docstring(of, '    ')}`);
  const body = docstring([String(description)], '    ') + lines.join('');
  return `class ${name}(TypedDict):\n${body === '' ? '    pass' : body.trimEnd()}`;
}

/**
 * A schema as a type of Python.
 * @throws TypeError for an object without a name.
 */
function pythonType(schema: Schema): string {
  const { $ref, enum: values, oneOf, anyOf = oneOf, items = {}, type } = schema;
  if (typeof $ref === 'string') return nameOf($ref);
  if ('const' in schema) return `Literal[${JSON.stringify(schema.const)}]`;
  if (Array.isArray(values)) {
    const choices = values.map((value) => (value === null ? 'None' : JSON.stringify(value)));
    return `Literal[${choices.join(', ')}]`;
  }
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map(pythonType))].join(' | ');
  if (Array.isArray(type)) return type.map((one) => pythonType({ ...schema, type: one })).join(' | ');
  if (type === 'array') return `list[${pythonType(items as Schema)}]`;
  if (type === 'object') return recordType(schema);
  if (schema.format === 'binary') return 'FileInput';
  return scalars[String(type)] ?? 'Any';
}

const scalars: Readonly<Record<string, string>> = {
  ...{ string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' },
};

function recordType({ properties, additionalProperties }: Schema): string {
  if (properties !== undefined) throw new TypeError('An object must have a name to be a type of Python');
  const values =
    typeof additionalProperties === 'object' ? pythonType(additionalProperties as Schema) : 'Any';
  return `dict[str, ${values}]`;
}

function methodText(one: Method, types: ReadonlyMap<string, Schema>): string {
  const { group, method, pathArguments, query, body, answer, sentences } = one;
  const parameters = pathArguments.map(({ name, schema }) => `${name}: ${pythonType(schema)}`);
  const given = pathArguments.map(({ name }) => `${name},`).join(' ');
  const more: string[] = [];
  if (body !== undefined) {
    parameters.push(`body: ${body}`);
    more.push('body=body');
  }
  if (query) {
    parameters.push(query.isRequired ? `query: ${query.type}` : `query: ${query.type} | None = None`);
    more.push('query=query');
  }
  const args = ['self', ...parameters, '**options: Unpack[CallOptions]'].join(', ');
  const call = [`_OPERATIONS["${group}.${method}"], (${given}), options`, ...more].join(', ');
  const [how, type] = answerType(answer, types);
  const sent = `self._send.${how}(Call(${call}))`;
  const ending =
    how === 'nothing' ? `        ${sent}` : `        answer: ${type} = ${sent}\n        return answer`;
  return `    def ${snake(method)}(${args}) -> ${type}:\n${docstring(sentences, '        ')}${ending}`;
}

/** The method of the sender for an answer, and the type. */
function answerType(
  { answers, entries, type }: Answer,
  types: ReadonlyMap<string, Schema>,
): [how: string, type: string] {
  if (answers === 'nothing') return ['nothing', 'None'];
  if (answers === 'events') return ['events', `Iterator[${type}]`];
  if (answers === 'file') return ['file', type === undefined ? 'FileAnswer' : `JsonFileAnswer[${type}]`];
  if (entries === undefined) return ['json', String(type)];
  const { properties } = types.get(String(type)) as { properties: Record<string, { items: Schema }> };
  return ['pages', `Pages[${type}, ${pythonType(properties[entries]?.items ?? {})}]`];
}
