import { createTransport } from 'nodemailer';

const FROM = 'Freightwright <no-reply@freightwright.example>';
const TIMEOUT_MS = 5_000;

export type SendMail = ReturnType<typeof createMailer>;

/**
 * Sends email through any SMTP server, with a connection for each, because there are few of them. The
 * returned function throws an Error when the server does not accept the email.
 */
export function createMailer(smtpUrl: string) {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, url, validMinutes }: { to: string; url: string; validMinutes: number }) => {
    const ending = `The link works once and expires in ${validMinutes} minutes. If you did not ask for it, do nothing: your password stays as it is.`;
    const link = url.replaceAll('&', '&amp;');
    await transport.sendMail({
      from: FROM,
      to: { name: '', address: to },
      subject: 'Choose a new password',
      text: `Choose a new password for Freightwright:\n\n${url}\n\n${ending}\n`,
      html: `<p>Choose a new password for Freightwright:</p><p><a href="${link}">${link}</a></p><p>${ending}</p>`,
    });
  };
}
