import { readConfig, refuseProduction } from './config.ts';
import { startCheckoutSandbox } from './index.ts';

try {
  refuseProduction();
  const sandbox = await startCheckoutSandbox({ ...readConfig(), log: (line) => console.error(line) });
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    sandbox.stop().then(
      () => process.exit(0),
      (error) => fail(error),
    );
  };
  process.on('SIGTERM', stop);
  // Ctrl-C reaches every process of the terminal, but the launcher decides when this one stops.
  process.on('SIGINT', () => {});
  console.log(JSON.stringify({ ready: true, url: sandbox.url }));
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  console.error(`payment sandbox: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
