import { runPart } from '@freightwright/stack-guard';
import { readConfig, refuseProduction } from './config.ts';
import { startIdp } from './index.ts';

await runPart('embedded identity provider', async () => {
  refuseProduction();
  const { port, issuer, stop } = await startIdp({ ...readConfig(), log: (line) => console.error(line) });
  return { port, issuer, stop };
});
