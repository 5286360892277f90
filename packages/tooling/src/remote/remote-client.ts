import {
  activateVersion,
  type BodyOf,
  changeCanary,
  deployRemote,
  endCanary,
  type FieldError,
  isProblemCode,
  listRemotes,
  listVersions,
  type ProblemCode,
  permitTrials,
  promoteCanary,
  pruneRemote,
  type ResponseOf,
  type Route,
  remoteHistory,
  retireRemote,
  rollbackRemote,
  startCanary,
  uploadVersion,
} from '@freightwright/contracts';
import { obeyContract } from '@freightwright/service-kit/commands';

/** A refusal by the site. */
export class RemoteRefused extends Error {
  override readonly name = 'RemoteRefused';
  /**
   * Undefined when the answer was not one of our problems, because another server answered before the site.
   */
  readonly code: ProblemCode | undefined;
  readonly errors: readonly FieldError[];

  constructor(code: ProblemCode | undefined, detail: string, errors: readonly FieldError[] = []) {
    super(detail);
    this.code = code;
    this.errors = errors;
  }
}

export interface RemoteClient {
  deploy(remote: string, body: BodyOf<typeof deployRemote>): Promise<ResponseOf<typeof deployRemote>>;
  rollback(remote: string, to?: string): Promise<ResponseOf<typeof rollbackRemote>>;
  upload(remote: string, body: BodyOf<typeof uploadVersion>): Promise<ResponseOf<typeof uploadVersion>>;
  versions(remote: string): Promise<ResponseOf<typeof listVersions>>;
  activate(remote: string, body: BodyOf<typeof activateVersion>): Promise<ResponseOf<typeof activateVersion>>;
  permitTrials(remote: string): Promise<ResponseOf<typeof permitTrials>>;
  startCanary(remote: string, body: BodyOf<typeof startCanary>): Promise<ResponseOf<typeof startCanary>>;
  changeCanary(remote: string, body: BodyOf<typeof changeCanary>): Promise<ResponseOf<typeof changeCanary>>;
  endCanary(remote: string, body: BodyOf<typeof endCanary>): Promise<ResponseOf<typeof endCanary>>;
  promoteCanary(
    remote: string,
    body: BodyOf<typeof promoteCanary>,
  ): Promise<ResponseOf<typeof promoteCanary>>;
  retire(remote: string): Promise<ResponseOf<typeof retireRemote>>;
  prune(remote: string): Promise<ResponseOf<typeof pruneRemote>>;
  list(): Promise<ResponseOf<typeof listRemotes>>;
  history(remote: string): Promise<ResponseOf<typeof remoteHistory>>;
}

export interface RemoteClientOptions {
  /** Address of the site: 'http://localhost:8080'. */
  site: string;
  token: string;
}

/** Longer than the route's own limit, so that the site's answer comes first. */
const patienceMs = 10_000;

/**
 * The registry's routes, as a team calls them. Every call throws RemoteRefused, or Error when the site does
 * not answer.
 */
export function createRemoteClient({ site, token }: RemoteClientOptions): RemoteClient {
  async function call<R extends Route>(route: R, remote: string, body?: unknown): Promise<ResponseOf<R>> {
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

  return {
    deploy: (remote, body) => call(deployRemote, remote, body),
    rollback: (remote, to) => call(rollbackRemote, remote, to === undefined ? {} : { to }),
    upload: (remote, body) => call(uploadVersion, remote, body),
    versions: (remote) => call(listVersions, remote),
    activate: (remote, body) => call(activateVersion, remote, body),
    permitTrials: (remote) => call(permitTrials, remote),
    startCanary: (remote, body) => call(startCanary, remote, body),
    changeCanary: (remote, body) => call(changeCanary, remote, body),
    endCanary: (remote, body) => call(endCanary, remote, body),
    promoteCanary: (remote, body) => call(promoteCanary, remote, body),
    retire: (remote) => call(retireRemote, remote),
    prune: (remote) => call(pruneRemote, remote),
    list: () => call(listRemotes, ''),
    history: (remote) => call(remoteHistory, remote),
  };
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
