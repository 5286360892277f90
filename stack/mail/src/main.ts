import { readConfig } from './config.ts';
import { startMail } from './start-mail.ts';

const mail = await startMail(readConfig());
process.once('SIGTERM', async () => {
  await mail.stop();
  process.exit(0);
});
process.on('SIGINT', () => {}); // a terminal's Ctrl-C is for the launcher, who orders the stop
console.log(JSON.stringify({ ready: true, smtpPort: mail.smtpPort, webUrl: mail.webUrl }));
