import { passwordFault } from '../accounts/passwords.ts';

export interface NewPasswordForm {
  readonly password: string;
  readonly endSessions: boolean;
  readonly cancelled: boolean;
  /** In Keycloak's words; empty when the form is good. */
  readonly faults: { readonly passwordFault?: string; readonly confirmFault?: string };
}

export function readNewPasswordForm(form: URLSearchParams): NewPasswordForm {
  const password = form.get('password-new') ?? '';
  return {
    password,
    endSessions: form.has('logout-sessions'),
    cancelled: form.has('cancel-aia'),
    faults: faultsOf(password, form.get('password-confirm') ?? ''),
  };
}

function faultsOf(password: string, confirmed: string): NewPasswordForm['faults'] {
  if (password === '') return { passwordFault: 'Please specify password.' };
  if (password !== confirmed) return { confirmFault: "Passwords don't match." };
  const fault = passwordFault(password);
  return fault ? { passwordFault: fault.error_description } : {};
}
