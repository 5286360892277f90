interface Call {
  /** Sent as JSON; a form unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Aborts the call. */
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; {} without one, and `text` for one that is not JSON. */
  readonly body: Record<string, unknown>;
}

/** Calls an address without following redirects. @throws TypeError when there is no response. */
export async function send(method: string, url: URL | string, { body, headers, signal }: Call = {}) {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    ...{ method, redirect: 'manual', signal: signal ?? null },
    headers: { ...(body !== undefined && !isForm && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  const answer = text === '' ? {} : isJson ? JSON.parse(text) : { text };
  return { status: response.status, headers: response.headers, body: answer };
}

let visitors = 0;

/** An address for each visitor, because limits per address would be exceeded by all tests together. */
const newAddress = () => `10.${(process.pid >> 8) & 255}.${process.pid & 255}.${++visitors & 255}`;

/** A visitor without a browser: stores cookies, and sends the headers of the site's own pages. */
export function apiClient(siteUrl: string) {
  const cookies = new Map<string, string>();
  const address = newAddress();

  function save(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', value = ''] = pair.split('=', 2);
      const gone = attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0');
      if (gone || value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
  }
  const cookieLine = () => [...cookies].map((pair) => pair.join('=')).join('; ');

  async function call(method: string, path: string, { headers, ...more }: Call = {}): Promise<Answer> {
    const answer = await send(method, new URL(path, siteUrl), {
      ...more,
      headers: {
        ...{ origin: new URL(siteUrl).origin, 'x-forwarded-for': address },
        ...(cookies.size > 0 && { cookie: cookieLine() }),
        ...headers,
      },
    });
    save(answer.headers);
    return answer;
  }

  return {
    cookies,
    cookieLine,
    call,
    get: (path: string, headers: Record<string, string> = {}) => call('GET', path, { headers }),
    post: (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      call('POST', path, { body, headers }),
    status: async () => (await call('GET', '/api/user/status')).body,
  };
}
export type ApiClient = ReturnType<typeof apiClient>;

interface RunningSite {
  readonly siteUrl: string;
  readonly identity: {
    readonly demoUsers: readonly {
      readonly email: string;
      readonly password: string;
      readonly tier: string;
    }[];
  };
}

/** Signs in the demo user of a tier. @throws Error with the status when the site does not let the user in. */
export async function demoUser({ siteUrl, identity }: RunningSite, tier: string): Promise<ApiClient> {
  const { email, password } = identity.demoUsers.find((user) => user.tier === tier) ?? {};
  const client = apiClient(siteUrl);
  const { status } = await client.post('/api/auth/login', { email, password });
  if (status !== 200) throw new Error(`Signing in as ${email} answered ${status}`);
  // The first status request creates the profile that an API key is checked against.
  await client.status();
  return client;
}

/** Makes an API key of the signed-in company. @throws Error with the status when it gets none. */
export async function newApiKey(
  client: ApiClient,
  key: { name: string; mode: 'live' | 'test'; scopes: readonly string[] },
): Promise<string> {
  const { status, body } = await client.post('/api/account/keys', key);
  if (status !== 201) throw new Error(`Making a key was answered ${status}`);
  return String(body.secret);
}
