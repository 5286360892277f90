import { readFile } from 'node:fs/promises';
import { PredictionRequest } from '@freightwright/contracts';
import { estimate } from '@freightwright/domain';
import { loadZipPoints } from '@freightwright/zip-points';
import { expect, it } from 'vitest';
import { parse } from 'zod/v4/core';
import { modelled } from '../../test/estimate-fixture.ts';
import { insightsByRules } from '../insights/rules.ts';
import { answerOf } from './answer.ts';
import { readInput } from './read-input.ts';

const sampleFile = new URL('../../../../packages/samples/src/prediction.json', import.meta.url);

it('the sample of pages and tests is the answer of the built-in tariff, with diesel at $3.71', async () => {
  const at = new Date('2026-11-28T15:00:00.000Z');
  const request = parse(PredictionRequest, {
    ...{ originZip: '60608', destinationZip: '30318', length: 48, width: 40, height: 48, weight: 500 },
    accessorials: ['liftgate', 'appointment'],
  });
  const deps = {
    zips: loadZipPoints,
    terms: { find: async () => undefined },
    tariffOn: () => modelled,
    nowMs: () => at.getTime(),
  };
  const input = await readInput(deps, {}, request);
  const found = estimate(input);
  const insights = { marketInsights: insightsByRules(input, found), insightsBy: 'rules' } as const;
  const answer = answerOf(found, insights, { quoteId: 'sample-quote-0001', at });
  expect(answer).toEqual(JSON.parse(await readFile(sampleFile, 'utf8')));
});
