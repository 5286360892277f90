/** MongoDB's own error numbers: https://www.mongodb.com/docs/manual/reference/error-codes/ */
export const ERROR_CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  UserNotFound: 11,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  ProtocolError: 17,
  AuthenticationFailed: 18,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  RoleNotFound: 31,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  FailPointSetFailed: 182,
  NotImplemented: 238,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  BSONObjectTooLarge: 10334,
  MechanismUnavailable: 334,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031,
  KeyTooLong: 17280,
  Location40324: 40324,
  IDLUnknownField: 40415,
  Location51003: 51003,
  Location51091: 51091,
} as const;

export type ErrorName = keyof typeof ERROR_CODES;

/** An error as MongoDB reports it: `code`, `codeName` and the fields that belong to them. */
export class MongoError extends Error {
  readonly codeName: ErrorName;
  readonly details: Record<string, unknown>;

  constructor(codeName: ErrorName, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.codeName = codeName;
    this.details = details;
  }

  get code(): number {
    return ERROR_CODES[this.codeName];
  }
}

/** The refusal of something that MongoDB has and this stand-in does not. */
export const notSupported = (what: string, codeName: ErrorName = 'NotImplemented'): MongoError =>
  new MongoError(codeName, `${what} is not supported by the embedded MongoDB`);
