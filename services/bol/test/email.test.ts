import { startMailbox } from '@freightwright/stack-test-site';
import { shared } from '@freightwright/stack-test-site/shared';
import { beforeAll, describe, expect, it } from 'vitest';
import { form } from './forms.ts';
import { professional, soon, startBol } from './service.ts';

const perCallerAnHour = 3;

const mailbox = shared(() => startMailbox());
const bol = shared(() => startBol());
beforeAll(async () => {
  await bol.site.startOther('notification', {
    SMTP_URL: mailbox.url,
    MAIL_LIMIT_PER_CALLER: String(perCallerAnHour),
  });
}, 60_000);

/** A shipper with an issued bill. Each has its own address, so that tests share no quota. */
let shippers = 0;
async function shipper() {
  shippers += 1;
  const who = {
    ...professional(),
    email: `shipper${shippers}@alder.example`,
    clientAddress: `203.0.113.${shippers}`,
  };
  const { id, bolNumber } = (await bol.generate(who, form())).body.bol;
  return { who, id, bolNumber };
}
type Shipper = Awaited<ReturnType<typeof shipper>>;

const email = ({ who, id }: Pick<Shipper, 'who' | 'id'>, to: string, key?: string) =>
  bol.call(who, 'POST', `${id}/email`, { body: { to }, ...(key !== undefined && { key }) });

const arrived = async (to: string, count = 1) => {
  await expect.poll(() => mailbox.mailsTo(to).length, soon).toBe(count);
  return mailbox.mailsTo(to)[0]?.source ?? '';
};

describe('POST /api/bol/:id/email', () => {
  it('mails the PDF that the owner downloads, in the name of the account', async () => {
    const from = await shipper();
    const answer = await email(from, 'dock1@consignee.example');
    expect([answer.status, answer.body]).toEqual([202, { accepted: true }]);
    const source = await arrived('dock1@consignee.example');
    expect(source).toContain(`Subject: Bill of lading ${from.bolNumber}`);
    expect(source).toContain(`filename=BOL-${from.bolNumber}.pdf`);
    const { text } = mailbox.mailsTo('dock1@consignee.example')[0] ?? { text: '' };
    expect(text).toContain(`${from.who.email} sent you bill of lading ${from.bolNumber} with Freightwright.`);
    // The email's text contains nothing that the user typed into the form.
    expect(text).not.toContain('Peachtree');
    const pdf = Buffer.from(await (await bol.pdf(from.who, from.id)).arrayBuffer());
    const attachment = source.replaceAll(/\s/g, '');
    expect(attachment).toContain(pdf.toString('base64'));
  });

  it('two presses at once, and a repetition, send one mail and count one', async () => {
    const from = await shipper();
    const press = () => email(from, 'dock2@consignee.example', 'press-0001');
    const answers = await Promise.all([press(), press()]);
    answers.push(await press());
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    await arrived('dock2@consignee.example');
    const others = ['a', 'b', 'c'].map((name) => `dock2${name}@consignee.example`);
    const statuses = [];
    for (const other of others) statuses.push((await email(from, other)).status);
    expect(statuses).toEqual([202, 202, 429]);
    expect(mailbox.mailsTo('dock2@consignee.example')).toHaveLength(1);
  });

  it('another key sends the same bill to the same address once more', async () => {
    const from = await shipper();
    await email(from, 'dock3@consignee.example', 'press-0002');
    await arrived('dock3@consignee.example');
    expect((await email(from, 'dock3@consignee.example', 'press-0003')).status).toBe(202);
    await arrived('dock3@consignee.example', 2);
  });

  it('a caller who has used the hour’s mails is told when to come back', async () => {
    const from = await shipper();
    for (let mail = 0; mail < perCallerAnHour; mail++)
      expect((await email(from, `yard${mail}@consignee.example`)).status).toBe(202);
    const refused = await email(from, 'yard9@consignee.example');
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'email.too-many', detail: 'You can send 3 emails an hour. Please try again later.' },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('a draft and a void bill are refused, and each is told why', async () => {
    const from = await shipper();
    const draft = (await bol.createDraft(from.who, form())).body.bol;
    await bol.void(from.who, from.id);
    for (const [id, detail] of [
      [draft.id, 'Issue the bill of lading first.'],
      [from.id, 'This bill of lading is void.'],
    ] as const) {
      expect(await email({ ...from, id }, 'dock4@consignee.example')).toMatchObject({
        status: 409,
        body: { code: 'bol.not-issued', detail },
      });
    }
    expect(mailbox.mailsTo('dock4@consignee.example')).toHaveLength(0);
  });

  it.each(['dock', 'dock@x.example, other@x.example', 'a@b.example\r\nBcc: c@d.example'])(
    'refuses %j as an address, naming the field',
    async (to) => {
      expect(await email(await shipper(), to)).toMatchObject({
        status: 400,
        body: { code: 'request.invalid', errors: [{ field: 'to' }] },
      });
    },
  );
});
