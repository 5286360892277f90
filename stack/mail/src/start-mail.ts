import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAPIServer } from '@maildev/api';
import { FileStorage } from '@maildev/core';
import { createSMTPServer } from '@maildev/smtp';
import { registerUI } from '@maildev/ui/server';
import { guardInbox } from './guard-inbox.ts';

export interface StartMailOptions {
  /** Ports on loopback; left out or 0, free ones are chosen. */
  readonly smtpPort?: number;
  readonly webPort?: number;
  /** Folder that keeps the mails from one run to the next; left out, they last as long as the server. */
  readonly mailDir?: string;
}

export interface RunningMail {
  readonly smtpPort: number;
  /** The inbox for people; `listMails` reads the same for programs. */
  readonly webUrl: string;
  stop(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;
/** The oldest goes first. */
const MAX_MAILS = 500;

/**
 * Starts a mail server that accepts every mail and delivers none: it shows them in a web inbox, to pages of its own alone. Put together from
 * maildev's parts: its own start opens the inbox to every origin, and links that set a new password are among the mails.
 * @throws Error when a port is taken.
 */
export async function startMail({
  smtpPort = 0,
  webPort = 0,
  mailDir,
}: StartMailOptions = {}): Promise<RunningMail> {
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
  // A connection that breaks in the middle of a mail is nobody's fault here, and an error without a listener would end the process.
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
  guardInbox(api.server.server);
  await api.listen();
  const web = api.getAddress();
  if (!web) throw new Error('the mail inbox has no address');
  return {
    smtpPort: smtp.getAddress().port,
    webUrl: `http://${LOOPBACK}:${web.port}`,
    stop: async () => {
      await api.stop();
      await smtp.stop();
      await storage.close();
      if (mailDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
