/** A text file of a version as it was submitted. */
export interface TextFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What the reading thread reads of one version. */
export interface ReadJob {
  /** The remote's name. */
  readonly name: string;
  readonly scripts: readonly TextFile[];
  readonly sheets: readonly TextFile[];
}

/** A place in a file that breaks a rule. */
export interface ReadFault {
  readonly path: string;
  readonly rule: 'text' | 'script-form' | 'sheet-form' | 'sheet-selector' | 'sheet-name' | 'sheet-rule';
  /** From 1. Both are left out when the file has no such place. */
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
}

/** The most faults that are told of one file, and of all files together. Nobody reads more. */
export const faultsPerFile = 10;
export const faultsAtMost = 50;
