import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { openApi30 } from './openapi-3-0.ts';
import { openApiDocument } from './openapi-document.ts';
import { postmanCollection } from './postman-collection.ts';

const document = openApiDocument('https://freightwright.example');

it('OpenAPI 3.0 has nothing that a linter objects to', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // A nullable reference is written as generators know it, with `allOf`, which a validator takes literally.
    // The examples are checked in OpenAPI 3.1.
    rules: { 'no-invalid-media-type-examples': 'off' },
  });
  const source = JSON.stringify(openApi30(document));
  const found = await lintFromString({ source, config });
  expect(found.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([]);
});

it('OpenAPI 3.0 has the same operations and schemas, in its own words', () => {
  const older = openApi30(document) as typeof document & Record<string, unknown>;
  expect(Object.keys(older.paths)).toEqual(Object.keys(document.paths));
  const names = Object.keys(document.components.schemas).filter((name) => name !== 'BulkProgress');
  expect(Object.keys(older.components.schemas)).toEqual(names);
  const { ListBolsOutput, WorkOutClassNextBreaks } = older.components.schemas;
  expect(ListBolsOutput).toMatchObject({ properties: { nextCursor: { type: 'string', nullable: true } } });
  expect(WorkOutClassNextBreaks).toMatchObject({
    properties: {
      chart: { nullable: true, allOf: [{ $ref: '#/components/schemas/WorkOutClassNextBreaksChart' }] },
    },
  });
  expect(JSON.stringify(older.components.schemas)).not.toMatch(
    /"type":(?:\[|"null")|"const":|"exclusiveMinimum":\d/,
  );
});

it('the Postman collection has a request for each operation, in the folder of its tag', () => {
  const { item, auth, variable } = postmanCollection(document);
  const all = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const requests = item.flatMap((folder) => folder.item.map((one) => ({ folder: folder.name, ...one })));
  expect(requests.map(({ name }) => name).toSorted()).toEqual(
    all.map(({ summary }) => String(summary)).toSorted(),
  );
  expect(auth.apikey).toContainEqual({ key: 'value', value: '{{apiKey}}', type: 'string' });
  expect(variable[0]).toEqual({ key: 'baseUrl', value: 'https://freightwright.example' });
  const read = requests.find(({ request }) => request.url.raw === '{{baseUrl}}/api/bol/:id');
  expect(read).toMatchObject({
    folder: 'Bills of lading',
    request: { method: 'GET', url: { path: ['api', 'bol', ':id'], variable: [{ key: 'id' }] } },
  });
  const classed = requests.find(({ request }) => request.url.raw === '{{baseUrl}}/api/freight-class');
  const body = classed?.request as unknown as { body: { raw: string } } | undefined;
  expect(JSON.parse(body?.body.raw ?? '')).toMatchObject({ weight: expect.any(Number) });
  const upload = requests.find(({ request }) => request.url.raw === '{{baseUrl}}/api/bulk/process');
  expect(upload?.request).toMatchObject({
    body: {
      mode: 'formdata',
      formdata: expect.arrayContaining([expect.objectContaining({ key: 'file', type: 'file' })]),
    },
  });
});
