/** A text file of an uploaded version. */
export interface TextFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The worker's input for one version. */
export interface ReadJob {
  /** The remote's name. */
  readonly name: string;
  readonly scripts: readonly TextFile[];
  readonly sheets: readonly TextFile[];
}

/** A violation at a position in a file. */
export interface ReadError {
  readonly path: string;
  readonly rule: 'text' | 'script-form' | 'sheet-form' | 'sheet-selector' | 'sheet-name' | 'sheet-rule';
  /** From 1. Both are omitted when the violation has no position. */
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
}

/** Maximum errors reported for one file, and for all files together. */
export const maxViolationsPerFile = 10;
export const maxViolations = 50;
