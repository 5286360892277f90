/** A broken rule between several fields. `field` is the path to the field that should be corrected. */
export interface BolFormFault {
  readonly field: readonly (string | number)[];
  /** There when the field is empty and must not be. */
  readonly rule?: 'required';
  readonly message: string;
}
