import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What stands in the API's description for one operation. */
export interface Example {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer?: unknown;
}

const file = join(import.meta.dirname, '../../../packages/openapi/examples.json');

/** Elements of a list that an example shows. */
const shown = 2;

/**
 * Writes the examples of the API's description from real calls: `RECORD_EXAMPLES=1` with the walk over the
 * API. Ids, times and secrets are replaced, so that another recording differs only where the API does.
 */
export async function recordExamples(examples: Readonly<Record<string, Example>>): Promise<void> {
  const ids = new Map<string, string>();
  const steady = (found: string) => {
    const id = ids.get(found) ?? `5f0d2c1a-7b3e-4c8d-9a6f-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(found, id);
    return id;
  };
  const text = JSON.stringify(shortened(examples), null, 1)
    .replaceAll(/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g, steady)
    .replaceAll(/\bdock[\da-f]{32}@/g, 'dock@')
    .replaceAll(/\b(whk_)[\w-]{16}/g, '$1Zx8nQ2vTbK4mLr7w')
    .replaceAll(/\b(whd_|evt_)[\w-]{22}/g, '$1Hc5yJ9sWpD3fGu6eNa1oRt')
    .replaceAll(/whsec_[\w+/=]+/g, `whsec_${'EXAMPLE'.repeat(6)}A=`)
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z/g, '2026-11-23T15:04:05$1Z');
  await writeFile(file, `${text}\n`);
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, shown).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
}
