import { passwordViolation } from '../accounts/passwords.ts';

export type NewPasswordForm = ReturnType<typeof readNewPasswordForm>;

/** @param email of the user who sets the password. */
export function readNewPasswordForm(form: URLSearchParams, email: string) {
  const password = form.get('password-new') ?? '';
  const endSessions = form.has('logout-sessions');
  const violations = violationsOf(password, form.get('password-confirm'), email);
  return { password, endSessions, cancelled: form.has('cancel-aia'), violations };
}

/** In Keycloak's words; empty when the form is valid. */
function violationsOf(password: string, confirmed: string | null, email: string) {
  const violations: { passwordViolation?: string; confirmViolation?: string } = {};
  const violation = passwordViolation(password, email);
  if (password.trim() === '') violations.passwordViolation = 'Please specify password.';
  else if (password !== confirmed) violations.confirmViolation = "Passwords don't match.";
  else if (violation) violations.passwordViolation = violation.error_description;
  return violations;
}
