import { expect, test } from 'vitest';
import { html } from './html.ts';

test.each([
  ['a & b', 'a &amp; b'],
  ['<script>', '&lt;script&gt;'],
  [`" '`, '&quot; &#39;'],
  ['$&', '$&amp;'],
])('a text that is inserted is escaped: %s', (text, escaped) => {
  expect(html`<p title="${text}">${text}</p>`.html).toBe(`<p title="${escaped}">${escaped}</p>`);
});

test('HTML that is inserted stays as it is, alone and in a row', () => {
  const cell = html`<td>${'&'}</td>`;
  expect(html`<tr>${cell}</tr>${[cell, cell]}`.html).toBe(
    '<tr><td>&amp;</td></tr><td>&amp;</td><td>&amp;</td>',
  );
});

test('what is absent leaves nothing', () => {
  expect(html`<p${false}>${undefined}${[]}</p>`.html).toBe('<p></p>');
});
