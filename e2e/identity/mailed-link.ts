import { listMails } from '@freightwright/stack-mail';
import { expect, vi } from 'vitest';

/** The first address of this shape in a mail to somebody, once such a mail has arrived. */
export const mailedLink = (mailUrl: string, to: string, shape: RegExp): Promise<string> =>
  vi.waitFor(
    async () => {
      const mails = await listMails({ webUrl: mailUrl, to });
      const found = mails.map(({ text }) => text?.match(shape)?.[0]).find((link) => link !== undefined);
      return found ?? expect.fail('no mail');
    },
    { timeout: 30_000, interval: 100 },
  );
