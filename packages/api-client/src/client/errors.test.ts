import { expect, it } from 'vitest';
import { cases } from '../../test/cases.ts';
import { readProblem } from './errors.ts';

it.each(cases.problems)(
  'reads a refusal: $body $headers',
  async ({ body, status, headers, nowS, expected }) => {
    const problem = await readProblem(new Response(body, { status, headers }), nowS * 1000);
    const { detail, ...fields } = expected;
    expect({ ...problem, retryAfterS: problem.retryAfterS ?? null }).toMatchObject(fields);
    if (detail !== undefined) expect(problem).toMatchObject({ name: 'ApiProblem', message: detail });
  },
);
