import {
  callsFile,
  callsFileBytesAtMost,
  checkSchema,
  type FieldError,
  missingOf,
  RouteOutlines,
  type ServedContract,
} from '@freightwright/contracts';

/** What each service said that it serves. A service that has said nothing yet is not in it. */
export type ServedContracts = ReadonlyMap<string, Pick<ServedContract, 'routes'>>;

export type ReadCalls = { ok: true; data: RouteOutlines } | { ok: false; rule: string; reason: string };

/** Reads what a version says of its calls. Undefined when the file does not exist. */
export function readCalls(bytes: Uint8Array | undefined): ReadCalls | undefined {
  if (!bytes) return undefined;
  if (bytes.length > callsFileBytesAtMost) {
    const reason = `it has more than ${callsFileBytesAtMost.toLocaleString('en-US')} bytes`;
    return { ok: false, rule: 'size', reason };
  }
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return { ok: false, rule: 'calls', reason: 'it is not valid JSON' };
  }
  const checked = checkSchema(RouteOutlines, json, { root: callsFile });
  if (checked.ok) return checked;
  const [first] = checked.errors;
  const reason = `it does not read as a list of calls: ${first?.field}: ${first?.message}`;
  return { ok: false, rule: 'calls', reason };
}

/** The most faults that are told. A service that is a version behind may lack the same field on many routes. */
const toldAtMost = 50;

/** Every route and field that the scripts of a version need and the services that run do not have. */
export function checkCalls(
  { byPath }: { byPath: ReadonlyMap<string, Uint8Array> },
  served: ServedContracts,
): FieldError[] {
  const calls = readCalls(byPath.get(callsFile));
  const refuse = (field: string, rule: string, message: string): FieldError => ({ field, rule, message });
  if (!calls) {
    return [
      refuse(`files.${callsFile}`, 'there', 'the build has not recorded which routes its scripts call'),
    ];
  }
  if (!calls.ok) return [refuse(`files.${callsFile}`, calls.rule, calls.reason)];
  return missingOf(calls.data, routesOf(served), new Set(served.keys()))
    .slice(0, toldAtMost)
    .map(({ route, place, says }) =>
      refuse(`calls.${route}${place && `.${place}`}`, 'served', `${place || route}: ${says}`),
    );
}

/** All routes of all services together. */
export const routesOf = (served: ServedContracts): RouteOutlines =>
  Object.fromEntries([...served.values()].flatMap(({ routes }) => Object.entries(routes)));
