export { brokenPasswordRule, type PasswordRule, passwordRefusals } from './password-rules.ts';
