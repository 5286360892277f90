import type { FieldError, ServedContract } from '@freightwright/contracts';
import { callsFile, callsFileBytesAtMost, missingOf, RouteOutlines } from '@freightwright/contracts';
import { fileError, type ReadJson, readJson } from './read-json.ts';

/** The contracts that services have published. A service that has published none is missing. */
export type ServedContracts = ReadonlyMap<string, Pick<ServedContract, 'routes'>>;

/** Reads the calls file of a version. Undefined when the file does not exist. */
export const readCalls = (bytes: Uint8Array | undefined): ReadJson<RouteOutlines> | undefined =>
  readJson(bytes, {
    schema: RouteOutlines,
    root: callsFile,
    as: 'a list of calls',
    bytesAtMost: callsFileBytesAtMost,
  });

/** Maximum errors reported. A service that is a version behind may lack the same field on many routes. */
const maxReported = 50;

/** Every route and field that the scripts of a version need and the running services lack. */
export function checkCalls(
  { byPath }: { byPath: ReadonlyMap<string, Uint8Array> },
  served: ServedContracts,
): FieldError[] {
  const calls = readCalls(byPath.get(callsFile));
  if (!calls) {
    return [fileError(callsFile, 'there', 'the build has not recorded which routes its scripts call')];
  }
  if (!calls.ok) return [fileError(callsFile, calls.rule === 'size' ? 'size' : 'calls', calls.reason)];
  return missingOf(calls.data, routesOf(served), new Set(served.keys()))
    .slice(0, maxReported)
    .map(({ route, place, message }) => ({
      field: `calls.${route}${place && `.${place}`}`,
      rule: 'served',
      message: `${place || route}: ${message}`,
    }));
}

/** All routes of all services together. */
export const routesOf = (served: ServedContracts): RouteOutlines =>
  Object.fromEntries([...served.values()].flatMap(({ routes }) => Object.entries(routes)));
