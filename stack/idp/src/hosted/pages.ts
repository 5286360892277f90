import type { Field, Html } from '@freightwright/stack-hosted-pages';
import {
  cameFrom,
  error,
  hostedDocument,
  field as hostedField,
  html,
  notice,
  pageHeaders,
} from '@freightwright/stack-hosted-pages';
import type { Context } from 'koa';
import { RESOURCES_PATH } from '../oidc/paths.ts';

interface SignInView {
  readonly action: string;
  readonly resetUrl: string;
  readonly name?: string;
  /** A fixed name, because a signed-in user only confirms the password. */
  readonly fixedName?: string | undefined;
  readonly violation?: string;
  readonly note?: string;
}

interface NewPasswordView {
  readonly action: string;
  readonly passwordViolation?: string;
  readonly confirmViolation?: string;
  /** True when the request came from a client, to which a cancellation can be reported. */
  readonly canCancel: boolean;
  /** The user's name, for password managers. */
  readonly name: string;
}

export type Pages = ReturnType<typeof createPages>;

/** A labeled input of at most 255 characters, as long as an address may be. */
const field = (options: Omit<Field, 'maxLength'>): Html => hostedField({ ...options, maxLength: 255 });

/** Each page is one card under the site's header. */
function send(ctx: Context, title: string, body: Html, redirectUri?: string): void {
  ctx.set(pageHeaders(redirectUri));
  ctx.type = 'html';
  ctx.body = hostedDocument({
    title: `${title} – Freightwright`,
    filesAt: RESOURCES_PATH,
    main: html`<main>
<div class="sheet">
<h1>${title}</h1>
${body}
</div>
</main>`,
  });
}

/** The hosted pages, without scripts and inline styles. Forms must come from `publicOrigin`. */
export const createPages = (publicOrigin: string) => ({
  signIn(ctx: Context, view: SignInView, redirectUri: string) {
    const { action, resetUrl, name, fixedName, violation, note } = view;
    const isKnown = Boolean(name) || fixedName !== undefined;
    const body = html`${notice(note)}
<form id="kc-form-login" method="post" action="${action}">
${field({
  id: 'username',
  label: 'Email',
  type: 'text',
  autocomplete: 'username',
  value: fixedName ?? name,
  focus: !isKnown,
})}
${field({
  id: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
  violation,
  focus: isKnown,
})}
<p class="beside"><a href="${resetUrl}">Forgot your password?</a></p>
<button class="button primary large" id="kc-login" name="login" type="submit">Sign in</button>
</form>`;
    send(ctx, fixedName === undefined ? 'Sign in' : 'Confirm your password', body, redirectUri);
  },

  newPassword(ctx: Context, view: NewPasswordView, redirectUri?: string) {
    const { action, passwordViolation, confirmViolation, canCancel, name } = view;
    const body = html`<form id="kc-passwd-update-form" method="post" action="${action}">
<input class="away" type="text" name="username" value="${name}" autocomplete="username" readonly tabindex="-1" aria-hidden="true">
${field({
  id: 'password-new',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  hint: '6 characters or more. Not your email, and not a common password.',
  violation: passwordViolation,
  focus: passwordViolation !== undefined || confirmViolation === undefined,
})}
${field({
  id: 'password-confirm',
  label: 'New password again',
  type: 'password',
  autocomplete: 'new-password',
  violation: confirmViolation,
  focus: confirmViolation !== undefined,
})}
<p class="check"><input id="logout-sessions" name="logout-sessions" type="checkbox"><label for="logout-sessions">Sign out from other devices</label></p>
<button class="button primary large" type="submit">Save the password</button>
${canCancel && html`<button class="button secondary large" name="cancel-aia" value="true" type="submit">Cancel</button>`}
</form>`;
    send(ctx, 'Choose a new password', body, redirectUri);
  },

  resetRequest(ctx: Context, { action, backUrl, name }: { action: string; backUrl: string; name: string }) {
    const body = html`<p>Enter your email. We send you a link to choose a new password.</p>
<form id="kc-reset-password-form" method="post" action="${action}">
${field({ id: 'username', label: 'Email', type: 'text', autocomplete: 'username', value: name, focus: true })}
<button class="button primary large" type="submit">Send the link</button>
</form>
<p class="beside"><a href="${backUrl}">Back to sign-in</a></p>`;
    send(ctx, 'Forgot your password?', body);
  },

  note(ctx: Context, title: string, text: string, link?: { href: string; text: string }) {
    send(ctx, title, html`<p>${text}</p>${link && html`<p><a href="${link.href}">${link.text}</a></p>`}`);
  },

  violation(ctx: Context, status: number, text: string) {
    send(ctx, 'We are sorry', html`${error('kc-error-message', text)}`);
    ctx.status = status;
  },

  askSignOut(ctx: Context) {
    const body = html`<p>Do you want to sign out?</p>
<form method="post"><button class="button primary large" id="kc-logout" name="confirmLogout" value="yes" type="submit">Sign out</button></form>`;
    send(ctx, 'Sign out?', body);
  },

  /** False when another site, or another port of this host, sent the form. */
  isFromHere: (ctx: Context) => cameFrom(publicOrigin, ctx.headers),
});
