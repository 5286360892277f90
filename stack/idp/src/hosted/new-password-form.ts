import { passwordFault } from '../accounts/passwords.ts';

export type NewPasswordForm = ReturnType<typeof readNewPasswordForm>;

/** @param email of the user who sets the password. */
export function readNewPasswordForm(form: URLSearchParams, email: string) {
  const password = form.get('password-new') ?? '';
  const endSessions = form.has('logout-sessions');
  const faults = faultsOf(password, form.get('password-confirm'), email);
  return { password, endSessions, cancelled: form.has('cancel-aia'), faults };
}

/** In Keycloak's words; empty when the form is valid. */
function faultsOf(password: string, confirmed: string | null, email: string) {
  const faults: { passwordFault?: string; confirmFault?: string } = {};
  const fault = passwordFault(password, email);
  if (password.trim() === '') faults.passwordFault = 'Please specify password.';
  else if (password !== confirmed) faults.confirmFault = "Passwords don't match.";
  else if (fault) faults.passwordFault = fault.error_description;
  return faults;
}
