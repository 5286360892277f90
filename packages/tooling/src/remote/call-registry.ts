import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type {
  BodyOf,
  FieldError,
  ProblemCode,
  RemoteEntry,
  ResponseOf,
  Route,
} from '@freightwright/contracts';
import { declarationOf, deployRemote, isProblemCode, obeyContract } from '@freightwright/contracts';
import { entryFile, filesIn } from '../build-files.ts';

/** A refusal by the site. */
export class RemoteRefused extends Error {
  override readonly name = 'RemoteRefused';
  /** Undefined when the response was not one of our problems: another server answered before the site. */
  readonly code: ProblemCode | undefined;
  readonly errors: readonly FieldError[];

  constructor(code: ProblemCode | undefined, detail: string, errors: readonly FieldError[] = []) {
    super(detail);
    this.code = code;
    this.errors = errors;
  }
}

export interface SiteAccess {
  /** Address of the site: 'http://localhost:8080'. */
  readonly site: string;
  readonly token: string;
}

/** Longer than the route's own limit, so that the site's response comes first. */
const patienceMs = 10_000;

/**
 * Calls one of the registry's routes, as a team does.
 * @param remote left out for a route about all remotes.
 * @throws RemoteRefused, or Error when the site does not respond.
 */
export async function callRegistry<R extends Route>(
  { site, token }: SiteAccess,
  route: R,
  remote = '',
  body?: BodyOf<R>,
): Promise<ResponseOf<R>> {
  const url = new URL(route.path.replace(':name', encodeURIComponent(remote)), site);
  const response = await fetch(url, {
    method: route.method,
    redirect: 'error',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(route.timeoutMs + patienceMs),
  }).catch((cause: unknown) => {
    throw new Error(`${url.origin} does not answer: ${reasonOf(cause)}`, { cause });
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.status !== route.status) throw refusalOf(response.status, answer);
  return obeyContract(route.response, answer, `answer of ${route.method} ${url.pathname}`) as ResponseOf<R>;
}

function refusalOf(status: number, answer: unknown): RemoteRefused {
  const { code, detail, errors } = (answer ?? {}) as Record<string, unknown>;
  if (!isProblemCode(code)) return new RemoteRefused(undefined, `The site answered ${status}.`);
  return new RemoteRefused(code, String(detail), Array.isArray(errors) ? (errors as FieldError[]) : []);
}

/** fetch puts the reason for a failure into the cause of its error. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  const inner = (cause ?? {}) as NodeJS.ErrnoException;
  return inner.code ?? (inner.message || message);
}

/**
 * Deploys a built remote and returns the live version. It can be repeated.
 * @param build the remote's `dist` folder.
 * @throws RemoteRefused with the problem's code, Error when there is no build or the site does not respond.
 */
export async function deployBuild({ build, ...access }: SiteAccess & { readonly build: string }) {
  const { name, deployment } = await readBuild(build);
  return callRegistry(access, deployRemote, name, deployment);
}

type Deployment = BodyOf<typeof deployRemote>;

/**
 * Reads a remote's build.
 * @param build the remote's `dist` folder.
 * @throws Error when there is no build.
 */
export async function readBuild(build: string): Promise<{ name: string; deployment: Deployment }> {
  const text = await readFile(join(build, entryFile), 'utf8').catch((cause: unknown) => {
    throw new Error(`There is no build in ${build}. Build the remote first.`, { cause });
  });
  const entry: RemoteEntry = JSON.parse(text);
  return {
    name: entry.name,
    deployment: {
      version: entry.version,
      declaration: declarationOf(entry),
      files: await readFiles(join(build, entry.version)),
    },
  };
}

const readFiles = async (folder: string): Promise<Deployment['files']> =>
  Promise.all(
    (await filesIn(folder)).map(async (file) => ({
      path: relative(folder, file).split(sep).join('/'),
      base64: await readFile(file, 'base64'),
    })),
  );
