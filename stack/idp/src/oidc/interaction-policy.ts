import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { Users } from '../accounts/users.ts';

export const UPDATE_PASSWORD = 'UPDATE_PASSWORD';
/** The prompt's name. When requested, the sign-in page shows the form for a new password. */
export const UPDATE_PASSWORD_PROMPT = 'update_password';
/** Seconds after which a password change requires a new sign-in. */
const FRESH_SIGN_IN_SECONDS = 300;

/** The results of the pages in addition to the sign-in itself. */
export interface PageResult {
  readonly kcActionStatus?: 'success' | 'cancelled';
}

const { Check, Prompt } = interactionPolicy;

const resultOf = ({ oidc }: KoaContextWithOIDC) => (oidc.result ?? {}) as PageResult & { login?: unknown };
const asksForUpdate = ({ oidc }: KoaContextWithOIDC) => oidc.params?.kc_action === UPDATE_PASSWORD;

/** Sign-in and, when requested, a new password. Our clients need no consent. */
export function createInteractionPolicy(users: Users) {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  policy
    .get('login')
    ?.checks.add(
      new Check(
        'stale_sign_in',
        'the sign-in is too old to change the password',
        (ctx) =>
          asksForUpdate(ctx) &&
          !resultOf(ctx).login &&
          resultOf(ctx).kcActionStatus === undefined &&
          ctx.oidc.session?.past(FRESH_SIGN_IN_SECONDS) === true,
      ),
    );
  policy.add(
    new Prompt(
      { name: UPDATE_PASSWORD_PROMPT, requestable: false },
      new Check(
        'asked_for',
        'the client asked for a new password',
        (ctx) => asksForUpdate(ctx) && resultOf(ctx).kcActionStatus === undefined,
      ),
      new Check('required', 'the user must choose a new password', ({ oidc }) => {
        const id = oidc.session?.accountId;
        return id !== undefined && users.find(id)?.mustUpdatePassword === true;
      }),
    ),
  );
  return policy;
}
