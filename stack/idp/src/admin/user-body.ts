import * as z from 'zod';
import { passwordFault } from '../accounts/passwords.ts';

const MAX_LENGTH = 255;
const UPDATE_PASSWORD = 'UPDATE_PASSWORD';

export const Credential = z.object({
  type: z.literal('password').default('password'),
  value: z.string(),
  temporary: z.boolean().default(false),
});

/**
 * The part of Keycloak's UserRepresentation that we use. Other fields are ignored silently, as in Keycloak.
 */
export const UserBody = z.object({
  email: z.string().optional(),
  username: z.string().optional(),
  enabled: z.boolean().default(false),
  emailVerified: z.boolean().default(false),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  requiredActions: z.array(z.string()).default([]),
  credentials: z.array(Credential).max(1).default([]),
});
export type UserBody = z.infer<typeof UserBody>;

/** The fields that PUT may change. Fields that are left out stay as they are. */
export const UserChangeBody = z.object({
  email: z.string().optional(),
  enabled: z.boolean().optional(),
  emailVerified: z.boolean().optional(),
  firstName: z.string().max(MAX_LENGTH).optional(),
  lastName: z.string().max(MAX_LENGTH).optional(),
  requiredActions: z.array(z.string()).optional(),
});

export const RoleList = z.array(z.object({ id: z.string().optional(), name: z.string().optional() }));
export const ActionList = z.array(z.string()).min(1);

interface FieldFault {
  field: string;
  errorMessage: string;
  params: unknown[];
}

const isEmail = (text: string) => z.email().max(MAX_LENGTH).safeParse(text).success;

/** What is wrong with a new user, as the body of Keycloak's 400; undefined when nothing is. */
export function userFault({
  email,
  username,
  firstName,
  lastName,
  credentials,
}: UserBody): object | undefined {
  const address = email ?? username;
  const faults: FieldFault[] = [];
  if (!address) faults.push(fault('email', 'error-user-attribute-required'));
  else if (!isEmail(address)) faults.push(fault('email', 'error-invalid-email', address));
  for (const [field, value] of Object.entries({ firstName, lastName })) {
    if (value && value.length > MAX_LENGTH) faults.push(fault(field, 'error-invalid-length', 0, MAX_LENGTH));
  }
  if (faults.length > 0) return faults.length === 1 ? faults[0] : { errors: faults };
  const [credential] = credentials;
  return credential && passwordFault(credential.value, address ?? '');
}

/** What is wrong with a new address of a user, as the body of Keycloak's 400; undefined when nothing is. */
export const emailFault = (email: string): object | undefined =>
  isEmail(email) ? undefined : fault('email', 'error-invalid-email', email);

const fault = (field: string, errorMessage: string, ...params: unknown[]): FieldFault => ({
  field,
  errorMessage,
  params: [field, ...params],
});

export const mustUpdatePassword = (actions: readonly string[]): boolean => actions.includes(UPDATE_PASSWORD);
export const onlyUpdatesPassword = (actions: readonly string[]): boolean =>
  actions.every((action) => action === UPDATE_PASSWORD);
