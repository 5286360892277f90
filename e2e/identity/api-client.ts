interface Call {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; {} when there is none. */
  readonly body: Record<string, unknown>;
}

let visitors = 0;

/** An address for each visitor, because limits for one address would not do for all tests at once. */
const newAddress = () => `10.${(process.pid >> 8) & 255}.${process.pid & 255}.${++visitors & 255}`;

/** A visitor without a browser: keeps cookies, and says that its calls come from the site's own pages. */
export function apiClient(siteUrl: string) {
  const cookies = new Map<string, string>();
  const address = newAddress();

  function keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', value = ''] = pair.split('=', 2);
      const gone = attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0');
      if (gone || value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  async function call(method: string, path: string, { body, headers = {} }: Call = {}): Promise<Answer> {
    const response = await fetch(new URL(path, siteUrl), {
      method,
      redirect: 'manual',
      headers: {
        origin: siteUrl,
        'x-forwarded-for': address,
        ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    keep(response.headers);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
  }

  return {
    cookies,
    call,
    get: (path: string, headers?: Record<string, string>) => call('GET', path, { headers: headers ?? {} }),
    post: (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      call('POST', path, { body, headers }),
    status: async () => (await call('GET', '/api/user/status')).body,
  };
}
