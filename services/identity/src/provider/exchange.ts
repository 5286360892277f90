import { callOf, inSpan } from '@freightwright/service-kit';

/** What the provider answered, as far as we read it. */
export interface Answer {
  status: number;
  /** undefined for anything that is not JSON, such as the HTML page of a proxy in between. */
  body: unknown;
  location: string | null;
}

/** How long the provider may take for one answer, milliseconds. */
const timeoutMs = 3_000;

/**
 * Sends one request. Rejects when no whole answer came in time. A redirect counts as no answer, because
 * following it would send the credentials elsewhere.
 */
export async function exchange(url: string, init: RequestInit): Promise<Answer> {
  return inSpan(callOf('identity-provider'), async () => {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { status: response.status, body: parsed(text), location: response.headers.get('location') };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
