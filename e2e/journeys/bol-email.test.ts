import { billForm } from '@freightwright/samples';
import { listMails } from '@freightwright/stack-mail';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from '../accessibility.ts';
import { openSharedSite, type Site } from '../site.ts';
import { signedInShipper } from './account.ts';

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function shipperWithBill() {
  const { account, client } = await signedInShipper(site.platform.siteUrl);
  const { status, body } = await client.post('/api/bol/generate', billForm());
  expect(status).toBe(201);
  const { id, bolNumber } = (body as { bol: { id: string; bolNumber: string } }).bol;
  return { account, client, id, bolNumber };
}

describe('on a phone', () => {
  it('an issued bill is emailed from its page, and the PDF arrives', async () => {
    const { account, client, id, bolNumber } = await shipperWithBill();
    const to = `dock-of-${bolNumber}@consignee.example`;
    const { page, complaints, leave } = await site.visit(`/bol?tab=mine&view=${id}`, {
      ...phone,
      signedIn: client,
    });
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Email this bill of lading' });
    await dialog.getByLabel('Email').fill('dock');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Please enter a valid email address').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel('Email').fill(to);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByText('BOL Emailed').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    const { mailUrl } = site.platform;
    const mails = () => listMails({ webUrl: mailUrl, to });
    await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(1);
    const [mail] = await mails();
    expect(mail?.subject).toBe(`Bill of lading ${bolNumber}`);
    expect(mail?.text).toContain(`${account.email} sent you bill of lading ${bolNumber}`);
    const source = await (await fetch(new URL(`/api/email/${mail?.id}/source`, mailUrl))).text();
    expect(source).toContain(`filename=BOL-${bolNumber}.pdf`);
    // The first bytes of a PDF in base64.
    expect(source).toContain('JVBERi0xLjc');
    expect(complaints).toEqual([]);
    await leave();
  });

  it('an issued bill is shared with another app where the browser can', async () => {
    const { client, id, bolNumber } = await shipperWithBill();
    const { page, leave } = await site.visit(`/bol?tab=mine&view=${id}`, {
      ...phone,
      signedIn: client,
      // Chromium has no apps to share with on this machine.
      prepare: (page) =>
        page.addInitScript(`
          navigator.canShare = ({ files }) => files.every(({ type }) => type === 'application/pdf');
          navigator.share = async ({ title, files: [file] }) => {
            const start = new TextDecoder().decode(await file.slice(0, 5).arrayBuffer());
            document.title = [title, file.name, start].join(' ');
          };
        `),
    });
    await page.getByRole('button', { name: 'Share' }).click();
    await expect
      .poll(() => page.title(), { timeout: 30_000 })
      .toBe(`Bill of lading ${bolNumber} BOL-${bolNumber}.pdf %PDF-`);
    await leave();
  });
});
