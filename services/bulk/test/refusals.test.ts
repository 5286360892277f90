import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { enterprise, fileOf, soon, startBulk } from './service.ts';

const bulk = shared(() => startBulk());

const folder = join(import.meta.dirname, 'hostile');
const files = readdirSync(folder);
const bytesOf = (file: string) => new Uint8Array(readFileSync(join(folder, file)));

/** The expected result is in the file name: 'refused-<rule>-...' or 'taken-<ready>-<invalid>-...'. */
describe('a hostile file', () => {
  it.each(files.filter((file) => file.startsWith('refused-')))('%s', async (file) => {
    const who = enterprise();
    const answer = await bulk.upload(who, bytesOf(file));
    expect(answer).toMatchObject({ status: 400, body: { code: 'bulk.file-refused' } });
    const rules = answer.body.errors?.map(({ rule }) => rule) ?? [];
    expect(rules.some((rule) => file.startsWith(`refused-${rule}-`))).toBe(true);
    expect(await bulk.collection('jobs').countDocuments({ userId: who.userId })).toBe(0);
    expect(await bulk.collection('chunks').countDocuments({ userId: who.userId })).toBe(0);
  });

  it.each(files.filter((file) => file.startsWith('taken-')))('%s', async (file) => {
    const [, ready = '', invalid = ''] = file.split('-');
    const { status, body } = await bulk.upload(enterprise(), bytesOf(file), { check: 'only' });
    expect(status, JSON.stringify(body)).toBe(202);
    expect(body.job.counts).toMatchObject({ ready: Number(ready), invalid: Number(invalid) });
  });
});

describe('a form', () => {
  const send = async (form: FormData | string, headers: Record<string, string> = {}) => {
    const token = await bulk.site.sign(enterprise());
    const asked = { method: 'POST', headers: { 'x-principal': token, ...headers }, body: form };
    const response = await fetch(`${bulk.url}/api/bulk/process`, asked);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const formOf = (...parts: [name: string, value: string | Blob][]) => {
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value);
    return form;
  };
  const file = new Blob([fileOf('calculations', 1)]);

  it.each([
    ['without a file', formOf(['type', 'calculations']), 'file', 'required'],
    ['without a type', formOf(['file', file]), 'type', 'required'],
    ['of a type that is none', formOf(['type', 'pallets'], ['file', file]), 'type', 'choice'],
    [
      'with another word for the check',
      formOf(['check', 'yes'], ['type', 'bols'], ['file', file]),
      'check',
      'choice',
    ],
    ['with two files', formOf(['type', 'calculations'], ['file', file], ['file', file]), 'file', 'one-file'],
    ['with a field that nobody knows', formOf(['color', 'red'], ['file', file]), 'color', 'unknown'],
    ['with the file in another field', formOf(['type', 'calculations'], ['csv', file]), 'file', 'one-file'],
    ['with a field that is too long', formOf(['type', 'x'.repeat(100_000)], ['file', file]), 'type', 'max'],
  ])('%s is refused at the field', async (_, form, field, rule) => {
    expect(await send(form)).toMatchObject({ status: 400, body: { errors: [{ field, rule }] } });
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 400, 'request.invalid'],
    ['that is no form', 'text/csv', 415, 'request.unsupported-media-type'],
  ])('%s is refused', async (_, type, status, code) => {
    expect(await send('--x\r\n', { 'content-type': type })).toMatchObject({ status, body: { code } });
  });

  it('that is compressed is refused', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'gzip' };
    const token = await bulk.site.sign(enterprise());
    const body = new Uint8Array(gzipSync('--x--\r\n'));
    const response = await fetch(`${bulk.url}/api/bulk/process`, {
      method: 'POST',
      headers: { 'x-principal': token, ...headers },
      body,
    });
    expect(response.status).toBe(415);
  });

  it('that ends before its end is refused', async () => {
    const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nweight,len';
    const answer = await send(body, { 'content-type': 'multipart/form-data; boundary=x' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  it('whose sender leaves in the middle leaves nothing', async () => {
    const who = enterprise();
    const { userId = '' } = who;
    const token = await bulk.site.sign(who);
    const asked = request(`${bulk.url}/api/bulk/process`, {
      method: 'POST',
      headers: { 'x-principal': token, 'content-type': 'multipart/form-data; boundary=x' },
    });
    asked.on('error', () => undefined);
    asked.write('--x\r\nContent-Disposition: form-data; name="type"\r\n\r\nbols\r\n');
    asked.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n');
    asked.write(fileOf('bols', 990));
    const count = (name: string) => bulk.collection(name).countDocuments({ userId });
    await expect.poll(() => count('chunks'), soon).toBeGreaterThan(0);
    asked.destroy();
    await expect.poll(async () => [await count('jobs'), await count('chunks')], soon).toEqual([0, 0]);
  });
});
