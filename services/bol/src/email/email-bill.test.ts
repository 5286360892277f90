import { mailedPdfBytesAtMost } from '@freightwright/contracts';
import { expect, test } from 'vitest';
import { attached } from './email-bill.ts';

test('a PDF of the largest size is attached, and comes out of the message as it went in', () => {
  const pdf = new Uint8Array(mailedPdfBytesAtMost).fill(7);
  expect(Buffer.compare(Buffer.from(attached(pdf), 'base64'), pdf)).toBe(0);
});

test('one byte more is refused, with the size and what to do', () => {
  expect(() => attached(new Uint8Array(mailedPdfBytesAtMost + 1))).toThrow(
    expect.objectContaining({
      code: 'bol.too-large-to-email',
      message: 'The PDF has 361 KiB, and a mail takes 360 KiB. Download it and send it yourself.',
    }),
  );
});
