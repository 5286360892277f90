/** One answer of the site. Status 0 means that none arrived in time, or the connection broke. */
export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
}

export interface Visitor {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

const TIMEOUT_MS = 20_000;

/** A browser as far as the API can tell: keeps cookies and the site's origin. Never throws. */
export function newVisitor(siteUrl: string): Visitor {
  const cookies = new Map<string, string>();

  return {
    call: async (method, path, body, headers = {}) => {
      const startedAtMs = Date.now();
      const ended = (status: number, answer: Record<string, unknown>): Answer => ({
        ...{ status, body: answer, startedAtMs },
        endedAtMs: Date.now(),
      });
      try {
        const response = await fetch(new URL(path, siteUrl), {
          method,
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: {
            origin: siteUrl,
            cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        for (const line of response.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=', 2);
          cookies.set(name, value);
        }
        const text = await response.text();
        return ended(response.status, text.startsWith('{') ? JSON.parse(text) : {});
      } catch {
        return ended(0, {});
      }
    },
  };
}
