/** A place that nats-server can be had from without root. */
export interface Source {
  /** Of the folder that keeps what was fetched. */
  readonly name: string;
  /** For a person. */
  readonly title: string;
  /** Where the program lies in that folder. */
  programIn(folder: string): string;
  /** Whether this machine can use it. */
  applies(): Promise<boolean>;
  /** @throws Error when it cannot be had, or is not the file we know. */
  fetchInto(folder: string): Promise<void>;
}
