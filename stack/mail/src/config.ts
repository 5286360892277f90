/** The settings, from the launcher, which validates SMTP_PORT and MAIL_PORT. */
export function readConfig(env = process.env) {
  if (env.NODE_ENV === 'production') {
    throw new Error('The embedded mail server is not for production: set SMTP_URL to a real one.');
  }
  return {
    smtpPort: Number(env.SMTP_PORT ?? 0),
    webPort: Number(env.MAIL_PORT ?? 0),
    ...(env.DATA_DIR ? { mailDir: env.DATA_DIR } : {}),
  };
}
