import type { apiClient } from '@freightwright/stack-test-site/visitor';

/** One response of the site. Status 0 means that none arrived in time, or the connection broke. */
export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
}

export type Visitor = ReturnType<typeof timed>;

const TIMEOUT_MS = 20_000;

/** A visitor whose calls never throw, and are timed. */
export const timed = (client: ReturnType<typeof apiClient>) => ({
  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const startedAtMs = Date.now();
    const call = { body, headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const answer = await client.call(method, path, call).catch(() => ({ status: 0, body: {} }));
    return { status: answer.status, body: answer.body, startedAtMs, endedAtMs: Date.now() };
  },
});
