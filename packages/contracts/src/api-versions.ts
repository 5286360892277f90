import type { ProblemBody } from './problems.ts';
import type { RouteSpec } from './route.ts';

/** The request header that asks for a version, and the response header that names its version. */
export const apiVersionHeader = 'freightwright-version';

type Named = Pick<RouteSpec, 'method' | 'path'>;

/** A problem in the format of an earlier API version. */
export type ProblemOfVersion = Record<string, unknown>;

/** One breaking change for clients. A new field that may be ignored needs no version. */
export interface ApiChange {
  /** What changed, in whole sentences. docs/api-versions.md has the same words. */
  message: string;
  /** The routes that it is about. Left out, all of them. */
  routes?: readonly Named[];
  /** Converts the query of the previous version into that of this version. */
  query?: (query: unknown) => unknown;
  /** The same for the body. */
  body?: (body: unknown) => unknown;
  /** Converts the JSON response of this version into that of the previous one. */
  answer?: (answer: unknown) => unknown;
  /** The same for a refusal. */
  problem?: (problem: ProblemOfVersion) => ProblemOfVersion;
}

export interface ApiVersion {
  /** The day of its release: '2026-11-23'. */
  date: string;
  /** The differences from the previous version. */
  changes: readonly ApiChange[];
  /** The day on which it is withdrawn, a year or more after its successor. Left out, no end is set. */
  endsOn?: string;
}

/** Every version, oldest first. The last one is the current one, which the contracts are written in. */
export const apiVersions: readonly [ApiVersion, ...ApiVersion[]] = [{ date: '2026-11-23', changes: [] }];

/** The version that the contracts are written in. */
export const currentApiVersion: string = (apiVersions.at(-1) ?? apiVersions[0]).date;

export type ApiVersions = ReturnType<typeof createApiVersions>;

/**
 * The versions and the conversions between them.
 * @param versions every version, oldest first.
 * @example createApiVersions().headersOf('2026-11-23'); // => { 'freightwright-version': '2026-11-23' }
 */
export function createApiVersions(versions: readonly [ApiVersion, ...ApiVersion[]] = apiVersions) {
  const current = (versions.at(-1) ?? versions[0]).date;
  /** What changed after a version, oldest first. */
  const changesSince = (date: string) =>
    versions.filter((version) => version.date > date).flatMap(({ changes }) => changes);
  const ofRoute = (date: string, route: Named) =>
    changesSince(date).filter(
      ({ routes }) =>
        !routes || routes.some(({ method, path }) => method === route.method && path === route.path),
    );
  /** The dates of those in force at that time, oldest first. */
  const inForce = (nowMs: number): string[] =>
    versions
      .filter(({ endsOn }) => endsOn === undefined || nowMs < Date.parse(endsOn))
      .map(({ date }) => date);

  const headers = new Map(
    versions.map((version, at) => [version.date, headersOf(version, versions[at + 1])]),
  );

  return {
    /** The date of the current version. */
    current,
    inForce,
    /** Whether a version of this date exists or existed. */
    isKnown: (date: unknown): date is string => versions.some((version) => version.date === date),
    /** The version of a key that was made when `pinned` was current: the oldest one in force when that has ended. */
    ofKey: (pinned: string, nowMs: number) => inForce(nowMs).find((date) => date >= pinned) ?? current,
    /** Converts a request of that version into one of the current version. */
    received: (version: string, route: Named, part: 'query' | 'body', value: unknown): unknown =>
      ofRoute(version, route).reduce((made, change) => change[part]?.(made) ?? made, value),
    /** Converts a response of the current version into one of that version. */
    answered: (version: string, route: Named, answer: unknown): unknown =>
      ofRoute(version, route).reduceRight((made, change) => change.answer?.(made) ?? made, answer),
    refused: (version: string, problem: ProblemBody) =>
      changesSince(version).reduceRight<ProblemOfVersion>((made, change) => change.problem?.(made) ?? made, {
        ...problem,
      }),
    /**
     * The headers that name the version of a response; for a replaced version also its deprecation date (RFC
     * 9745), its sunset date (RFC 8594) and where to read more.
     */
    headersOf: (version: string): Readonly<Record<string, string>> =>
      headers.get(version) ?? { [apiVersionHeader]: version },
  };
}

const headersOf = ({ date, endsOn }: ApiVersion, next: ApiVersion | undefined): Record<string, string> => ({
  [apiVersionHeader]: date,
  ...(next && {
    deprecation: `@${Date.parse(next.date) / 1000}`,
    link: `<${explained}>; rel="deprecation"; type="text/html"`,
  }),
  ...(endsOn !== undefined && { sunset: new Date(endsOn).toUTCString() }),
});

/** The page of the site that explains the versions. */
const explained = '/developers/changelog';
