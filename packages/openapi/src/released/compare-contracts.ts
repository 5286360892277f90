import { type ApiVersion, apiVersions } from '@freightwright/contracts';
import type { JsonSchema } from '../json-schema.ts';
import { compareSchemas, type SchemaViolation } from './compare-schemas.ts';
import type { WrittenContracts, WrittenMessage, WrittenRoute } from './write-contracts.ts';

/** A breaking change for a client or another service, without a new version beside the old one. */
export interface ContractViolation extends SchemaViolation {
  /** 'GET /api/bol/:id' or 'bol.issued.v1'. */
  of: string;
  /** 'answer', 'body', 'query', 'params', 'data', 'reply', or the name of another property of a route. */
  part: string;
}

export interface Comparison {
  violations: ContractViolation[];
  /** Number of routes and messages on both sides. An empty comparison proves nothing. */
  compared: number;
}

type Violation = Omit<ContractViolation, 'of'>;

/**
 * Compares the current contracts with the released ones. A response may gain fields, a request may accept
 * more. What a version of the API translates is not breaking, nor is a new subject beside the old one.
 */
export function compareContracts(
  writtenThen: WrittenContracts,
  writtenNow: WrittenContracts,
  versions: readonly ApiVersion[] = apiVersions,
): Comparison {
  const [released, today] = [inlined(writtenThen), inlined(writtenNow)];
  const violations: ContractViolation[] = [];
  const newCodes = new Set(Object.keys(today.problems).filter((code) => !(code in released.problems)));
  let compared = 0;
  const compareAll = <T>(
    kind: string,
    then: Record<string, T>,
    now: Record<string, T>,
    compare: (then: T, now: T, of: string) => Violation[],
  ) => {
    for (const [of, one] of Object.entries(then)) {
      const same = now[of];
      if (same) compared += 1;
      const found = same
        ? compare(one, same, of)
        : [violation(kind, 'removed', `there is no such ${kind} any more`)];
      violations.push(...found.map((each) => ({ of, ...each })));
    }
  };
  compareAll('route', released.routes, today.routes, (then, now, of) => {
    const isTranslated = translatedBy(versions, released.apiVersion, of);
    return compareRoutes(then, now, newCodes).filter(({ part }) => !isTranslated(part));
  });
  compareAll('message', released.messages, today.messages, compareMessages);
  for (const [of, status] of Object.entries(released.problems)) {
    const now = today.problems[of] ?? status;
    if (now !== status)
      violations.push({ of, ...violation('problem', 'status', `has status ${now}, and had ${status}`) });
  }
  return { violations, compared };
}

/** With each named schema inlined where it is referenced. */
function inlined({ schemas, ...written }: WrittenContracts): Omit<WrittenContracts, 'schemas'> {
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as JsonSchema;
    const target = typeof $ref === 'string' ? schemas[$ref.slice($ref.lastIndexOf('/') + 1)] : undefined;
    const own = Object.entries(rest).map(([key, one]) => [key, inline(one)]);
    return { ...(inline(target) as JsonSchema | undefined), ...Object.fromEntries(own) };
  };
  return inline(written) as Omit<WrittenContracts, 'schemas'>;
}

const violation = (part: string, rule: string, message: string): Violation => ({
  part,
  pointer: '',
  rule,
  message,
});
const inPart = (part: string, violations: readonly SchemaViolation[]): Violation[] =>
  violations.map((one) => ({ part, ...one }));

const accesses = ['public', 'registered', 'pro', 'enterprise'];

function compareRoutes(then: WrittenRoute, now: WrittenRoute, newCodes: ReadonlySet<string>): Violation[] {
  const violations: Violation[] = [];
  const report = (isViolation: boolean, part: string, rule: string, message: string) => {
    if (isViolation) violations.push(violation(part, rule, message));
  };
  report(accesses.indexOf(now.access) > accesses.indexOf(then.access), 'access', 'narrowed', now.access);
  report(
    now.onlyIn !== undefined && now.onlyIn !== then.onlyIn,
    'route',
    'removed',
    `is there only in ${now.onlyIn}`,
  );
  const bytes = `takes ${now.bodyLimitBytes} bytes, and took ${then.bodyLimitBytes}`;
  report(now.bodyLimitBytes < then.bodyLimitBytes, 'body', 'narrowed', bytes);
  for (const header of then.headers)
    report(!now.headers.includes(header), 'headers', 'removed', `${header} does not reach it any more`);
  for (const part of ['scope', 'consumes', 'produces', 'status'] as const) {
    const isChanged = then[part] !== undefined && now[part] !== then[part];
    report(isChanged, part, 'changed', `${now[part] ?? 'none'}, and was ${then[part]}`);
  }
  for (const part of ['params', 'query', 'body'] as const) {
    const [was, is] = [then[part], now[part]];
    if (was && !is) report(true, part, 'removed', `no ${part} is taken any more`);
    else {
      const options = { isQuery: part === 'query' };
      violations.push(...inPart(part, compareSchemas(was ?? nothing, is ?? nothing, options)));
    }
  }
  const answers = compareSchemas(now.answer, then.answer, { ignoresNewFields: true, newCodes });
  return [...violations, ...inPart('answer', answers)];
}

const nothing = { type: 'object', properties: {}, additionalProperties: false };

/**
 * Both ends of a message refuse unknown fields, and their versions may differ for a while. So a message does
 * not change at all.
 */
function compareMessages(then: WrittenMessage, now: WrittenMessage): Violation[] {
  const kind =
    now.kind === then.kind ? [] : [violation('kind', 'changed', `${now.kind}, and was ${then.kind}`)];
  const parts = (['data', 'reply'] as const).flatMap((part) => {
    const [was = {}, is = {}] = [then[part], now[part]];
    const widened = compareSchemas(is, was).map((one) => ({ ...one, message: `${one.message} (new)` }));
    return inPart(part, [...compareSchemas(was, is), ...widened]);
  });
  return [...kind, ...parts];
}

/** Whether a newer version than the released one translates a breaking change of that route. */
function translatedBy(versions: readonly ApiVersion[], since: string, name: string) {
  const changes = versions
    .filter(({ date }) => date > since)
    .flatMap((version) => version.changes)
    .filter(({ routes }) => !routes || routes.some(({ method, path }) => `${method} ${path}` === name));
  return (part: string) =>
    (part === 'query' || part === 'body' || part === 'answer') &&
    changes.some((change) => change[part] !== undefined);
}
