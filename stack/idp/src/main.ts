import { readConfig, refuseProduction } from './config.ts';
import { startIdp } from './index.ts';

try {
  refuseProduction();
  const idp = await startIdp({ ...readConfig(), log: (line) => console.error(line) });
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    idp.stop().then(
      () => process.exit(0),
      (error) => fail(error),
    );
  };
  process.on('SIGTERM', stop);
  // Ctrl-C reaches every process of the terminal, but the launcher decides when this one stops.
  process.on('SIGINT', () => {});
  console.log(JSON.stringify({ ready: true, port: idp.port, issuer: idp.issuer }));
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  console.error(`embedded identity provider: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
