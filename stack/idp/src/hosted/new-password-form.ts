import { passwordFault } from '../accounts/passwords.ts';

export interface NewPasswordForm {
  readonly password: string;
  readonly endSessions: boolean;
  readonly cancelled: boolean;
  /** In Keycloak's words; empty when the form is correct. */
  readonly faults: { readonly passwordFault?: string; readonly confirmFault?: string };
}

/** @param email of the user who gets the password. */
export function readNewPasswordForm(form: URLSearchParams, email: string): NewPasswordForm {
  const password = form.get('password-new') ?? '';
  return {
    password,
    endSessions: form.has('logout-sessions'),
    cancelled: form.has('cancel-aia'),
    faults: faultsOf(password, form.get('password-confirm') ?? '', email),
  };
}

function faultsOf(password: string, confirmed: string, email: string): NewPasswordForm['faults'] {
  if (password.trim() === '') return { passwordFault: 'Please specify password.' };
  if (password !== confirmed) return { confirmFault: "Passwords don't match." };
  const fault = passwordFault(password, email);
  return fault ? { passwordFault: fault.error_description } : {};
}
