/** A place from which nats-server can be had without root. */
export interface Source {
  /** Name of the folder that keeps what was fetched. */
  readonly name: string;
  /** The name of the source in messages. */
  readonly title: string;
  /** The path of the program in that folder. */
  programIn(folder: string): string;
  /** Whether this machine can use it. */
  applies(): boolean;
  /** @throws Error when it cannot be fetched, or is not the file we know. */
  fetchInto(folder: string): Promise<void>;
}
