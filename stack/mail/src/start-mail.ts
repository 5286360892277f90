import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restrictInbox } from './guard-inbox.ts';
import { loadPurifierLate } from './late-purifier.ts';

loadPurifierLate();

export interface StartMailOptions {
  /** Ports on loopback. When they are left out or 0, free ports are chosen. */
  readonly smtpPort?: number;
  readonly webPort?: number;
  /** Folder that stores the emails for subsequent runs. Default: they last as long as the server. */
  readonly mailDir?: string;
}

export type RunningMail = Awaited<ReturnType<typeof startMail>>;

const LOOPBACK = '127.0.0.1';
const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;
/** When there are more, the oldest is removed. */
const MAX_MAILS = 500;

/**
 * Starts a mail server that accepts every email and delivers none. It shows them in a web inbox, which
 * answers only its own pages. It is assembled from maildev's modules, because maildev's own start opens the
 * inbox to every origin, and the emails contain links that set a new password.
 * @throws Error when a port is taken.
 */
export async function startMail({ smtpPort = 0, webPort = 0, mailDir }: StartMailOptions = {}) {
  const [{ createAPIServer }, { FileStorage }, { createSMTPServer }, { registerUI }] = await Promise.all([
    import('@maildev/api'),
    import('@maildev/core'),
    import('@maildev/smtp'),
    import('@maildev/ui/server'),
  ]);
  const folder = mailDir ?? (await mkdtemp(join(tmpdir(), 'mail-')));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const storage = new FileStorage({ mailDirectory: folder, maxEmails: MAX_MAILS });
  await storage.initialize();
  const smtp = createSMTPServer({
    port: smtpPort,
    host: LOOPBACK,
    storage,
    mailDir: folder,
    maxMessageSize: MAX_MESSAGE_BYTES,
    logger: false,
  });
  // A connection may break in the middle of an email, and an error without a listener would end the process.
  smtp.on('error', () => {});
  await smtp.start();
  await smtp.pruneMailDir(MAX_MAILS);
  await smtp.loadMailsFromDirectory();

  const api = createAPIServer({
    port: webPort,
    host: LOOPBACK,
    storage,
    smtp,
    cors: { origin: false, credentials: false },
  });
  await api.registerPlugins();
  await registerUI(api.server, { basePath: '' });
  restrictInbox(api.server.server);
  await api.listen();
  const web = api.getAddress();
  if (!web) throw new Error('the mail inbox has no address');
  return {
    smtpPort: smtp.getAddress().port,
    /** The inbox for people. Programs use `listMails` to read it. */
    webUrl: `http://${LOOPBACK}:${web.port}`,
    stop: async () => {
      await api.stop();
      await smtp.stop();
      await storage.close();
      if (mailDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
