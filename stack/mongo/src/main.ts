import { readConfig } from './config.ts';
import { startEmbeddedMongo } from './index.ts';

try {
  const mongo = await startEmbeddedMongo({ ...readConfig(), space: { report: say } });
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    mongo.stop().then(
      () => process.exit(0),
      (error) => fail(error),
    );
  };
  process.on('SIGTERM', stop);
  // Ctrl-C reaches every process of the terminal, but the launcher decides when this one stops.
  process.on('SIGINT', () => {});
  process.stdout.write(`${JSON.stringify({ ready: true, port: mongo.port })}\n`);
} catch (error) {
  fail(error);
}

function say(line: string): void {
  process.stderr.write(`embedded MongoDB: ${line}\n`);
}

function fail(error: unknown): never {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
