import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from '../src/client/request.ts';
import type { FailedAttempt } from '../src/client/retry.ts';

/** An answer of a server: 'lost' without one, 'half' of one. */
export type CaseAnswer =
  | 'lost'
  | 'half'
  | {
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: unknown;
      readonly text?: string;
    };

interface Cases {
  readonly retries: readonly {
    readonly name: string;
    readonly after:
      | 'lost'
      | { readonly status: number; readonly code?: string; readonly retryAfterS?: number };
    readonly failed: FailedAttempt;
    readonly waitMs: number | null;
  }[];
  readonly problems: readonly {
    readonly body: string;
    readonly status: number;
    readonly headers: Record<string, string>;
    readonly nowS: number;
    readonly expected: { readonly detail?: string };
  }[];
  readonly signatures: readonly {
    readonly name: string;
    readonly body: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly secret: string | readonly string[];
    readonly nowS: number;
    readonly expected: string;
  }[];
  readonly events: readonly { readonly text: string; readonly expected: readonly unknown[] }[];
  readonly lists: readonly {
    readonly pages: readonly { readonly bols: number[]; readonly nextCursor: string | null }[];
    readonly entries: readonly number[];
    readonly cursors: readonly (string | null)[];
  }[];
  readonly paths: readonly {
    readonly path: string;
    readonly arguments: readonly unknown[];
    readonly expected: string | null;
  }[];
  readonly queries: readonly { readonly query: object; readonly expected: string }[];
  readonly origins: readonly (readonly [siteUrl: string, origin: string | null])[];
  readonly calls: readonly {
    readonly name: string;
    readonly operation: Operation;
    readonly answers: readonly CaseAnswer[];
    readonly requests: number;
    readonly expected: { readonly answer?: unknown; readonly code?: string };
  }[];
}

/** The cases that the tests of the Python client (python/test_cases.py) take too. */
export const cases: Cases = JSON.parse(readFileSync(join(import.meta.dirname, 'cases.json'), 'utf8'));
