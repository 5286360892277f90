import { expect, test } from 'vitest';
import { reportText } from './client-reports.ts';

test.each([
  ['a\r\nb\u001b[31mc\u2028d\u202ee', 'a b [31mc d e'],
  ['Not loaded within 6000 ms', 'Not loaded within 6000 ms'],
  ['', ''],
  ['  two  blanks ', '  two  blanks '],
  [
    'TypeError at https://site.example/assets/a.js:1:22 (of "bol")',
    'TypeError at https://site.example/assets/a.js:1:22 (of "bol")',
  ],
  ['is 5? yes', 'is 5? yes'],
  ['ann@mill.example was refused', '[redacted] was refused'],
  ['<ann@mill.example>', '<[redacted]>'],
  ['mailto:ann@mill.example,bob@mill.example', '[redacted],[redacted]'],
  ['to=ann%40mill.example', '[redacted]'],
  ['to=ann%2540mill.example', '[redacted]'],
  ['ann&#64;mill.example', '[redacted]'],
  ['ann＠mill.example', '[redacted]'],
  ['/people/ann@mill.example/bol', '[redacted]'],
  ['cut off after ann@', 'cut off after [redacted]'],
  ['cut off before ann@mill.exa', 'cut off before [redacted]'],
  ['cut off within ann%4', 'cut off within [redacted]'],
  ['cut off within ann%', 'cut off within [redacted]'],
  ['50% of it', '50% of it'],
  ['GET https://site.example/bol?to=Ann+Lee&zip=60601 failed', 'GET https://site.example/bol?[cut] failed'],
  ['/bol#token=abc', '/bol?[cut]'],
  ['/bol?to=ann@mill.example', '/bol?[cut]'],
])('%j is kept as %j', (text, retained) => {
  expect(reportText(text)).toBe(retained);
});

test('an address is cut at any place it may stand and be cut off', () => {
  const address = 'ann.lee@mill.example';
  for (const around of ['', 'x', ' ', '/', '=', ':', '(', '"', '\n', '\u00a0', 'é']) {
    for (let end = address.indexOf('@') + 1; end <= address.length; end += 1) {
      const retained = reportText(`before${around}${address.slice(0, end)}`);
      if (retained.includes('ann.lee')) throw new Error(`${JSON.stringify(around)}, ${end}: ${retained}`);
    }
  }
});
