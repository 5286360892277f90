import type Router from '@koa/router';
import type { Context } from 'koa';
import { errors, type Provider } from 'oidc-provider';
import type { SetPassword, SignIn } from '../accounts/sign-in.ts';
import type { Users } from '../accounts/users.ts';
import { readForm } from '../http/read-body.ts';
import { UPDATE_PASSWORD_PROMPT } from '../oidc/interaction-policy.ts';
import { SIGN_IN_PATH } from '../oidc/paths.ts';
import { readNewPasswordForm } from './new-password-form.ts';
import type { Pages } from './pages.ts';
import type { MailResetLink } from './reset-routes.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

const PATH = `${SIGN_IN_PATH}/:uid`;
const WRONG = 'Invalid username or password.';
const EXPIRED = 'This page has expired. Go back to the site and sign in again.';
const MAIL_SENT = 'You should receive an email shortly with further instructions.';

/** The pages of one sign-in. Its id is in the path and in a signed cookie, and both must agree. */
export function addSignInRoutes(
  router: Router,
  deps: {
    provider: Provider;
    users: Users;
    signIn: SignIn;
    setPassword: SetPassword;
    mailResetLink: MailResetLink;
    pages: Pages;
  },
): void {
  const { provider, users, signIn, setPassword, mailResetLink, pages } = deps;

  /** The sign-in in progress in this browser. Without one, this also sends the response. */
  async function current(ctx: Context & { params: { uid?: string } }): Promise<Interaction | undefined> {
    try {
      const interaction = await provider.interactionDetails(ctx.req, ctx.res);
      if (interaction.uid === ctx.params.uid) return interaction;
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
    }
    pages.violation(ctx, 400, EXPIRED);
    return undefined;
  }

  const addressOf = ({ uid }: Interaction) => `${SIGN_IN_PATH}/${uid}`;
  const redirectUriOf = ({ params }: Interaction) => String(params.redirect_uri);
  const userOf = ({ session }: Interaction) =>
    session?.accountId === undefined ? undefined : users.find(session.accountId);

  /** The name prefilled by the client. */
  const hintOf = ({ params }: Interaction) =>
    typeof params.login_hint === 'string' ? params.login_hint : '';

  const showSignIn = (
    ctx: Context,
    interaction: Interaction,
    view: { name?: string; violation?: string; note?: string } = {},
  ) => {
    const action = addressOf(interaction);
    const shown = {
      action,
      resetUrl: `${action}/reset-credentials`,
      name: hintOf(interaction),
      fixedName: interaction.prompt.name === 'login' ? userOf(interaction)?.email : undefined,
      ...view,
    };
    pages.signIn(ctx, shown, redirectUriOf(interaction));
  };

  const showNewPassword = (ctx: Context, interaction: Interaction, violations = {}) => {
    const shown = {
      action: addressOf(interaction),
      canCancel: interaction.prompt.reasons.includes('asked_for'),
      name: userOf(interaction)?.email ?? '',
      ...violations,
    };
    pages.newPassword(ctx, shown, redirectUriOf(interaction));
  };

  async function finish(ctx: Context, result: Record<string, unknown>) {
    ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result));
    ctx.status = 303;
  }

  async function takeSignIn(ctx: Context, interaction: Interaction, form: URLSearchParams) {
    const name = form.get('username') ?? '';
    const result = await signIn(name, form.get('password') ?? '');
    if (result.outcome === 'refused') return showSignIn(ctx, interaction, { name, violation: WRONG });
    if (result.outcome === 'disabled') {
      const violation = 'Account is disabled, contact your administrator.';
      return showSignIn(ctx, interaction, { name, violation });
    }
    const before = userOf(interaction);
    if (before && before.id !== result.user.id) {
      const violation = `You are already signed in as ${before.email}. Please sign out first.`;
      return showSignIn(ctx, interaction, { violation });
    }
    return finish(ctx, { login: { accountId: result.user.id, acr: '1', remember: false } });
  }

  async function takeNewPassword(ctx: Context, interaction: Interaction, form: URLSearchParams) {
    const user = userOf(interaction);
    if (!user) return pages.violation(ctx, 400, EXPIRED);
    const { password, endSessions, cancelled, violations } = readNewPasswordForm(form, user.email);
    if (cancelled && interaction.prompt.reasons.includes('asked_for')) {
      return finish(ctx, { kcActionStatus: 'cancelled' });
    }
    if (violations.passwordViolation || violations.confirmViolation)
      return showNewPassword(ctx, interaction, violations);
    await setPassword(user, password, { endSessions, exceptSid: interaction.session?.uid });
    return finish(ctx, { kcActionStatus: 'success' });
  }

  router.get(PATH, async (ctx) => {
    const interaction = await current(ctx);
    if (!interaction) return;
    if (interaction.prompt.name === UPDATE_PASSWORD_PROMPT) showNewPassword(ctx, interaction);
    else showSignIn(ctx, interaction);
  });

  router.post(PATH, async (ctx) => {
    if (!pages.isFromHere(ctx)) return pages.violation(ctx, 403, 'This form came from another site.');
    const interaction = await current(ctx);
    if (!interaction) return;
    const form = await readForm(ctx);
    if (interaction.prompt.name === UPDATE_PASSWORD_PROMPT) await takeNewPassword(ctx, interaction, form);
    else await takeSignIn(ctx, interaction, form);
  });

  router.get(`${PATH}/reset-credentials`, async (ctx) => {
    const interaction = await current(ctx);
    if (!interaction) return;
    const backUrl = addressOf(interaction);
    const name = userOf(interaction)?.email ?? hintOf(interaction);
    pages.resetRequest(ctx, { action: `${backUrl}/reset-credentials`, backUrl, name });
  });

  router.post(`${PATH}/reset-credentials`, async (ctx) => {
    if (!pages.isFromHere(ctx)) return pages.violation(ctx, 403, 'This form came from another site.');
    const interaction = await current(ctx);
    if (!interaction) return;
    const form = await readForm(ctx);
    // Not awaited, because neither the response nor its duration may reveal whether an email is sent.
    const name = form.get('username') ?? '';
    mailResetLink(name, { uid: interaction.uid, redirectUri: redirectUriOf(interaction) });
    showSignIn(ctx, interaction, { name, note: MAIL_SENT });
  });
}
