interface StartedPart {
  stop(): Promise<void>;
  /** What the parent process reads, such as the port. */
  readonly [about: string]: unknown;
}

/**
 * Runs a component as this process until SIGTERM, and prints one line of JSON when it is ready. A component
 * that does not start or stop logs why, behind its name, and exits with 1.
 * @param start gets a function that logs a line behind the name.
 */
export async function runPart(
  name: string,
  start: (report: (line: string) => void) => Promise<StartedPart>,
): Promise<void> {
  const report = (line: string) => console.error(`${name}: ${line}`);
  const fail = (error: unknown): never => {
    report(error instanceof Error ? error.message : String(error));
    process.exit(1);
  };
  const { stop, ...about } = await start(report).catch(fail);
  process.once('SIGTERM', () => {
    process.on('SIGTERM', () => {});
    void stop().then(() => process.exit(0), fail);
  });
  // Ctrl-C reaches every process of the terminal, but the launcher decides when this one stops.
  process.on('SIGINT', () => {});
  console.log(JSON.stringify({ ready: true, ...about }));
}
