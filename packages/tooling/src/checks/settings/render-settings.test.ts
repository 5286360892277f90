import { expect, test } from 'vitest';
import { renderExample, renderTable } from './render-settings.ts';

const row = {
  name: 'PORT',
  usedBy: ['npm start'],
  default: '8080',
  required: false,
  secret: false,
  description: 'Port of the site.',
};
const secret = { ...row, name: 'SMTP_URL', default: undefined, secret: true, description: 'user | password' };

test('the table says of each variable who uses it, its default and whether it is required or secret', () => {
  const table = renderTable([row, { ...secret, required: true }]);
  expect(table).toContain('| `PORT` | npm start | `8080` |  | Port of the site. |');
  expect(table).toContain('| `SMTP_URL` | npm start |  | yes | user \\| password Secret. |');
});

test('the example changes nothing until a line is uncommented', () => {
  const lines = renderExample([row, secret]).split('\n');
  expect(lines).toContain('# PORT=8080');
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
});

test('the example has a variable once, in the words of the launcher', () => {
  const example = renderExample([{ ...row, usedBy: ['gateway'], description: 'Another.' }, row]);
  expect(example.match(/PORT=/g)).toHaveLength(1);
  expect(example).toContain('Port of the site.');
});

test('the example leaves out what npm start decides itself', () => {
  expect(renderExample([{ ...row, name: 'NOTIFICATION_URL' }])).not.toContain('NOTIFICATION_URL');
});
