import { passwordMinLength } from '@freightwright/contracts/constants';

export interface Entries {
  readonly email: string;
  readonly password: string;
  /** Only set for signing up. */
  readonly confirmation?: string;
}

export type FieldName = keyof Entries;
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>;

/** What is wrong with the entries (specification, section 5). The server checks them again and decides. */
export const checkCredentials = ({ email, password, confirmation }: Entries): FieldErrors => ({
  ...(!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email.trim()) && {
    email: 'Please enter a valid email address',
  }),
  ...(password.length < passwordMinLength && {
    password: `Password must be at least ${passwordMinLength} characters`,
  }),
  ...(confirmation !== undefined && confirmation !== password && { confirmation: "Passwords don't match" }),
});
