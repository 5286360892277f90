import { PermissionViolationError } from '@nats-io/transport-node';

/** The server does not let this user do it, which no further attempt changes. */
export const isForbidden = (error: unknown): error is Error =>
  error instanceof PermissionViolationError ||
  (error instanceof Error && error.cause instanceof PermissionViolationError);
