import type Router from '@koa/router';
import type { Context } from 'koa';
import { errors, type Provider } from 'oidc-provider';
import type { ActionLinks } from '../accounts/action-links.ts';
import type { SetPassword } from '../accounts/sign-in.ts';
import type { Users } from '../accounts/users.ts';
import { readForm } from '../http/read-body.ts';
import type { SendMail } from '../mail/send-mail.ts';
import { SIGN_IN_PATH } from '../oidc/paths.ts';
import { type NewPasswordForm, readNewPasswordForm } from './new-password-form.ts';
import type { Pages } from './pages.ts';

export type MailResetLink = ReturnType<typeof createMailResetLink>;

interface SignInUnderWay {
  readonly uid: string;
  /** The client's redirect address of the sign-in. */
  readonly redirectUri: string;
}

const RESET_LINK_MS = 300_000;
const MINUTE_MS = 60_000;
/** Below the path of the sign-in's cookie, so that the requesting browser can continue its sign-in. */
const IN_SIGN_IN = `${SIGN_IN_PATH}/:uid/action-token`;
const EXPIRED =
  'The link you clicked is an old stale link and is no longer valid. Maybe you have already used it.';

/** Emails a link to the user with this name. Never fails, and does not reveal whether the user exists. */
export function createMailResetLink(deps: {
  users: Users;
  links: ActionLinks;
  sendMail: SendMail;
  publicUrl: string;
  log: (line: string) => void;
}) {
  const { users, links, sendMail, publicUrl, log } = deps;
  const mail = (name: string, { uid, redirectUri }: SignInUnderWay) => {
    const user = users.findByEmail(name.trim().slice(0, 255));
    const key = user?.enabled && links.issue(user.id, RESET_LINK_MS, new URL('/', redirectUri).href);
    if (!user || !key) return;
    const url = `${publicUrl}${IN_SIGN_IN.replace(':uid', uid)}?key=${key}`;
    const failed = (error: Error) => log(`reset mail: ${error.message}`);
    sendMail({ to: user.email, url, validMinutes: RESET_LINK_MS / MINUTE_MS }).catch(failed);
  };
  // Runs after the response: the time to write the link would reveal whether there is such a user.
  return (name: string, signIn: SignInUnderWay): void => void setImmediate(mail, name, signIn);
}

type LinkContext = Context & { params: { uid?: string } };

/** The page behind an emailed link. Opening it changes nothing, because mail programs open links too. */
export function addResetRoutes(
  router: Router,
  deps: { provider: Provider; links: ActionLinks; setPassword: SetPassword; pages: Pages },
): void {
  const { provider, links, setPassword, pages } = deps;
  const keyOf = (ctx: Context) => ctx.URL.searchParams.get('key') ?? '';

  /** The sign-in in progress in this browser, if this browser requested the email. */
  async function signInUnderWay(ctx: LinkContext, accountId: string) {
    try {
      const interaction = await provider.interactionDetails(ctx.req, ctx.res);
      const sameUser = (interaction.session?.accountId ?? accountId) === accountId;
      return interaction.uid === ctx.params.uid && sameUser ? interaction : undefined;
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    }
  }

  async function show(ctx: LinkContext, violations: NewPasswordForm['violations'] = {}) {
    const found = links.find(keyOf(ctx));
    if (!found) return pages.violation(ctx, 400, EXPIRED);
    const interaction = await signInUnderWay(ctx, found.user.id);
    const target = interaction?.params.redirect_uri;
    const view = { action: `${ctx.path}?key=${keyOf(ctx)}`, canCancel: false, name: found.user.email };
    pages.newPassword(ctx, { ...view, ...violations }, typeof target === 'string' ? target : undefined);
  }

  async function take(ctx: LinkContext) {
    if (!pages.isFromHere(ctx)) return pages.violation(ctx, 403, 'This form came from another site.');
    const form = await readForm(ctx);
    const found = links.find(keyOf(ctx));
    if (!found) return pages.violation(ctx, 400, EXPIRED);
    const { user, link } = found;
    const { password, endSessions, violations } = readNewPasswordForm(form, user.email);
    if (violations.passwordViolation || violations.confirmViolation) return show(ctx, violations);
    if (!links.use(keyOf(ctx))) return pages.violation(ctx, 400, EXPIRED);
    await setPassword(user, password, { endSessions });
    if (await signInUnderWay(ctx, user.id)) {
      const login = { accountId: user.id, acr: '1', remember: false };
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, { login }));
      ctx.status = 303;
      return;
    }
    const back = { href: link.siteUrl, text: 'Back to Freightwright' };
    pages.note(ctx, 'Your account has been updated', 'Your new password is set.', back);
  }

  router.get(IN_SIGN_IN, (ctx) => show(ctx));
  router.post(IN_SIGN_IN, take);
}
