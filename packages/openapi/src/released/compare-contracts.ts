import { type ApiVersion, apiVersions } from '@freightwright/contracts';
import { compareSchemas, type SchemaFault } from './compare-schemas.ts';
import type { WrittenContracts, WrittenMessage, WrittenRoute } from './write-contracts.ts';

/** What a client or another part would notice, which has no new version beside the old one. */
export interface ContractFault {
  /** 'GET /api/bol/:id' or 'bol.issued.v1'. */
  of: string;
  /** 'answer', 'body', 'query', 'params', 'data', 'reply', or the name of another fact of a route. */
  part: string;
  pointer: string;
  rule: string;
  says: string;
}

export interface Comparison {
  faults: ContractFault[];
  /** How many routes and messages there are on both sides. A comparison of nothing proves nothing. */
  compared: number;
}

/**
 * Compares the contracts of today with those that were released. An answer may gain fields, a request may take more.
 * What a version of the API translates is no fault, nor is a new subject beside the old one.
 */
export function compareContracts(
  released: WrittenContracts,
  today: WrittenContracts,
  versions: readonly ApiVersion[] = apiVersions,
): Comparison {
  const faults: ContractFault[] = [];
  let compared = 0;
  for (const [name, route] of Object.entries(released.routes)) {
    const now = today.routes[name];
    if (!now) faults.push(gone(name, 'route', 'there is no such route any more'));
    else {
      compared += 1;
      const isTranslated = translatedBy(versions, released.apiVersion, name);
      faults.push(
        ...compareRoutes(name, route, now, { released, today }).filter((one) => !isTranslated(one)),
      );
    }
  }
  for (const [subject, message] of Object.entries(released.messages)) {
    const now = today.messages[subject];
    if (!now) faults.push(gone(subject, 'message', 'there is no such message any more'));
    else {
      compared += 1;
      faults.push(...compareMessages(subject, message, now, { released, today }));
    }
  }
  for (const [code, status] of Object.entries(released.problems)) {
    const now = today.problems[code];
    if (now !== undefined && now !== status) {
      const says = `has status ${now}, and had ${status}`;
      faults.push({ of: code, part: 'problem', pointer: '', rule: 'status', says });
    }
  }
  return { faults, compared };
}

interface Sides {
  released: WrittenContracts;
  today: WrittenContracts;
}

const gone = (of: string, part: string, says: string): ContractFault => ({
  ...{ of, part, pointer: '', rule: 'removed', says },
});

function compareRoutes(
  of: string,
  then: WrittenRoute,
  now: WrittenRoute,
  { released, today }: Sides,
): ContractFault[] {
  const faults: ContractFault[] = [];
  const say = (part: string, rule: string, says: string) =>
    faults.push({ of, part, pointer: '', rule, says });
  const ranks = ['public', 'registered', 'pro', 'enterprise'];
  if (ranks.indexOf(now.access) > ranks.indexOf(then.access)) say('access', 'narrowed', now.access);
  if (now.scope !== then.scope && then.scope !== undefined)
    say('scope', 'changed', `${now.scope ?? 'none'}, and was ${then.scope}`);
  if (now.onlyIn !== undefined && now.onlyIn !== then.onlyIn)
    say('route', 'removed', `is there only in ${now.onlyIn}`);
  if (now.bodyLimitBytes < then.bodyLimitBytes)
    say('body', 'narrowed', `takes ${now.bodyLimitBytes} bytes, and took ${then.bodyLimitBytes}`);
  if (then.idempotent && !now.idempotent) say('headers', 'removed', 'takes no Idempotency-Key any more');
  for (const header of then.headers)
    if (!now.headers.includes(header)) say('headers', 'removed', `${header} does not reach it any more`);
  for (const part of ['consumes', 'produces', 'status'] as const)
    if (now[part] !== then[part]) say(part, 'changed', `${now[part]}, and was ${then[part]}`);

  for (const part of ['params', 'query', 'body'] as const) {
    const options = { narrowSchemas: released.schemas, wideSchemas: today.schemas };
    const [was, is] = [then[part], now[part]];
    if (was && !is) say(part, 'removed', `no ${part} is taken any more`);
    else faults.push(...told(of, part, compareSchemas(was ?? nothing, is ?? nothing, options)));
  }
  const answers = { narrowSchemas: today.schemas, wideSchemas: released.schemas, ignoresNewFields: true };
  faults.push(...told(of, 'answer', compareSchemas(now.answer, then.answer, answers)));
  return faults;
}

const nothing = { type: 'object', properties: {}, additionalProperties: false };

/**
 * Both ends of a message refuse what they do not know, and one may be older than the other for a while. So a message
 * does not change at all.
 */
function compareMessages(
  of: string,
  then: WrittenMessage,
  now: WrittenMessage,
  { released, today }: Sides,
): ContractFault[] {
  const faults: ContractFault[] = [];
  if (now.kind !== then.kind) {
    const says = `${now.kind}, and was ${then.kind}`;
    faults.push({ of, part: 'kind', pointer: '', rule: 'changed', says });
  }
  for (const part of ['data', 'reply'] as const) {
    const [was = {}, is = {}] = [then[part], now[part]];
    const older = { narrowSchemas: released.schemas, wideSchemas: today.schemas };
    const newer = { narrowSchemas: today.schemas, wideSchemas: released.schemas };
    faults.push(...told(of, part, compareSchemas(was, is, older)));
    const widened = compareSchemas(is, was, newer).map((one) => ({ ...one, says: `${one.says} (new)` }));
    faults.push(...told(of, part, widened));
  }
  return faults;
}

const told = (of: string, part: string, faults: readonly SchemaFault[]): ContractFault[] =>
  faults.map((fault) => ({ of, part, ...fault }));

/** Whether a version that came after the released one makes up for a fault of that route, with functions for it. */
function translatedBy(versions: readonly ApiVersion[], since: string, name: string) {
  const changes = versions
    .filter(({ date }) => date > since)
    .flatMap((version) => version.changes)
    .filter(({ routes }) => !routes || routes.some(({ method, path }) => `${method} ${path}` === name));
  const has = (part: 'query' | 'body' | 'answer') => changes.some((change) => change[part] !== undefined);
  return ({ part }: ContractFault) => (part === 'query' || part === 'body' || part === 'answer') && has(part);
}
