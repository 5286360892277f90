/**
 * Runs a process. An error that keeps it from starting is printed as one message, without a stack, and the
 * process exits with 1.
 */
export async function runPart(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** For `catch` on a listen call: names the variable that changes a port which is taken. */
export const portTaken =
  (variable: string) =>
  (error: NodeJS.ErrnoException & { port?: number }): never => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${error.port} is taken. Set ${variable} to another one.`);
  };
