import { cameFrom, error, html, notice, pageHeaders } from '@freightwright/stack-hosted-pages';
import type { Context } from 'koa';
import { field, page } from './layout.ts';

export interface SignInView {
  readonly action: string;
  readonly resetUrl: string;
  readonly name?: string;
  /** A name that cannot be changed, because a signed-in user is asked for the password again. */
  readonly fixedName?: string | undefined;
  readonly fault?: string;
  readonly note?: string;
}

export interface NewPasswordView {
  readonly action: string;
  readonly passwordFault?: string;
  readonly confirmFault?: string;
  /** True when the request came from a client, which can be told of a cancellation. */
  readonly canCancel: boolean;
  /** The user's name, for password managers. */
  readonly name: string;
}

export interface Pages {
  readonly signIn: (ctx: Context, view: SignInView, redirectUri: string) => void;
  readonly newPassword: (ctx: Context, view: NewPasswordView, redirectUri?: string) => void;
  readonly resetRequest: (ctx: Context, view: { action: string; backUrl: string; name: string }) => void;
  readonly note: (ctx: Context, title: string, text: string, link?: { href: string; text: string }) => void;
  readonly fault: (ctx: Context, status: number, text: string) => void;
  readonly askSignOut: (ctx: Context) => void;
  /** False when another site, or another port of this host, sent the form. */
  readonly isFromHere: (ctx: Context) => boolean;
}

/** The hosted pages, without scripts and inline styles. Forms must come from `publicOrigin`. */
export function createPages(publicOrigin: string): Pages {
  function send(ctx: Context, text: string, redirectUri?: string) {
    ctx.set(pageHeaders(redirectUri));
    ctx.type = 'html';
    ctx.body = text;
  }

  const note: Pages['note'] = (ctx, title, text, link) =>
    send(
      ctx,
      page(
        title,
        html`<p>${text}</p>${link !== undefined && html`<p><a href="${link.href}">${link.text}</a></p>`}`,
      ),
    );

  return {
    signIn: (ctx, { action, resetUrl, name, fixedName, fault, note: text }, redirectUri) =>
      send(
        ctx,
        page(
          fixedName === undefined ? 'Sign in' : 'Confirm your password',
          html`${notice(text)}
<form id="kc-form-login" method="post" action="${action}">
${field({
  id: 'username',
  label: 'Email',
  type: 'text',
  autocomplete: 'username',
  value: fixedName ?? name,
  focus: !name && fixedName === undefined,
})}
${field({
  id: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
  fault,
  focus: Boolean(name) || fixedName !== undefined,
})}
<p class="beside"><a href="${resetUrl}">Forgot your password?</a></p>
<button class="button primary large" id="kc-login" name="login" type="submit">Sign in</button>
</form>`,
        ),
        redirectUri,
      ),

    newPassword: (ctx, { action, passwordFault, confirmFault, canCancel, name }, redirectUri) =>
      send(
        ctx,
        page(
          'Choose a new password',
          html`<form id="kc-passwd-update-form" method="post" action="${action}">
<input class="away" type="text" name="username" value="${name}" autocomplete="username" readonly tabindex="-1" aria-hidden="true">
${field({
  id: 'password-new',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  hint: '6 characters or more. Not your email, and not a common password.',
  fault: passwordFault,
  focus: passwordFault !== undefined || confirmFault === undefined,
})}
${field({
  id: 'password-confirm',
  label: 'New password again',
  type: 'password',
  autocomplete: 'new-password',
  fault: confirmFault,
  focus: confirmFault !== undefined,
})}
<p class="check"><input id="logout-sessions" name="logout-sessions" type="checkbox"><label for="logout-sessions">Sign out from other devices</label></p>
<button class="button primary large" type="submit">Save the password</button>
${canCancel && html`<button class="button secondary large" name="cancel-aia" value="true" type="submit">Cancel</button>`}
</form>`,
        ),
        redirectUri,
      ),

    resetRequest: (ctx, { action, backUrl, name }) =>
      send(
        ctx,
        page(
          'Forgot your password?',
          html`<p>Enter your email. We send you a link to choose a new password.</p>
<form id="kc-reset-password-form" method="post" action="${action}">
${field({ id: 'username', label: 'Email', type: 'text', autocomplete: 'username', value: name, focus: true })}
<button class="button primary large" type="submit">Send the link</button>
</form>
<p class="beside"><a href="${backUrl}">Back to sign-in</a></p>`,
        ),
      ),

    note,
    fault: (ctx, status, text) => {
      send(ctx, page('We are sorry', html`${error('kc-error-message', text)}`));
      ctx.status = status;
    },
    askSignOut: (ctx) =>
      send(
        ctx,
        page(
          'Sign out?',
          html`<p>Do you want to sign out?</p>
<form method="post"><button class="button primary large" id="kc-logout" name="confirmLogout" value="yes" type="submit">Sign out</button></form>`,
        ),
      ),
    isFromHere: (ctx) => cameFrom(publicOrigin, ctx.headers),
  };
}
