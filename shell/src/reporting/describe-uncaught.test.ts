// @vitest-environment happy-dom
import { clientReports } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { describeUncaught } from './describe-uncaught.ts';

function thrown(stack: string, message = 'typed by a reader'): Error {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n${stack}`;
  return error;
}
const at = (file: string) => `    at f (https://site.example${file}:1:234)`;
const event = (error: unknown, filename = '') => new ErrorEvent('error', { error, filename });
const rejection = (reason: unknown) => ({ reason }) as PromiseRejectionEvent;

it('names the remote and version whose file is first on the stack, and the place, but no message', () => {
  const error = thrown(
    `${at('/assets/shell.1.js')}\n${at('/mfe/mfe-aa/1.0.0-ab/page.2.js')}\n${at('/mfe/mfe-bb/2/x.js')}`,
  );
  const report = describeUncaught(event(error, 'https://site.example/assets/shell.1.js'), '/a');
  expect(report).toEqual({
    kind: 'uncaught',
    remote: 'mfe-aa@1.0.0-ab',
    path: '/a',
    message: 'TypeError at shell.1.js:1:234',
  });
  expect(clientReports.body?.safeParse({ reports: [report] }).success).toBe(true);
});

it('knows a rejection, another spelling of an address, and a thrown text by its file', () => {
  expect(describeUncaught(rejection(thrown(at('/mfe/mfe-cc/%31/x.1.js'))), '/')).toMatchObject({
    remote: 'mfe-cc@1',
  });
  const text = describeUncaught(event('typed by a reader', 'https://site.example/mfe/mfe-dd/3/x.1.js'), '/');
  expect(text).toEqual({ kind: 'uncaught', remote: 'mfe-dd@3', path: '/', message: 'string' });
});

it('an error of the shell has no remote', () =>
  expect(describeUncaught(event(thrown(at('/assets/shell.1.js'))), '/')).not.toHaveProperty('remote'));

it.each([
  ['a complaint of the browser', event(null, 'https://site.example/bol')],
  ['a file of another site', event(null)],
  ['a rejection with a text', rejection('typed by a reader')],
])('%s is not reported', (_what, complaint) => expect(describeUncaught(complaint, '/')).toBeUndefined());

it('a version whose address cannot be read is no remote', () =>
  expect(describeUncaught(event(thrown(at('/mfe/mfe-ee/%zz/x.js'))), '/')).not.toHaveProperty('remote'));

it('ten of one remote are reported in the life of a page, and those of another none the less', () => {
  const of = (remote: string) => describeUncaught(event(thrown(at(`/mfe/${remote}/1/x.js`))), '/');
  expect(
    Array.from({ length: 30 }, () => of('mfe-loud')).filter((report) => report !== undefined),
  ).toHaveLength(10);
  expect(of('mfe-quiet')).toBeDefined();
});
