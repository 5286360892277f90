import { PermissionViolationError } from '@nats-io/transport-node';

/** Whether the server forbids this user to do it, which another attempt does not change. */
export const isForbidden = (error: unknown): error is Error =>
  error instanceof PermissionViolationError ||
  (error instanceof Error && error.cause instanceof PermissionViolationError);
