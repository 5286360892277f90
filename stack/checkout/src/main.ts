import { runPart } from '@freightwright/stack-guard';
import { readConfig, refuseProduction } from './config.ts';
import { startCheckoutSandbox } from './index.ts';

await runPart('payment sandbox', async () => {
  refuseProduction();
  const log = (line: string) => console.error(line);
  const { url, stop } = await startCheckoutSandbox({ ...readConfig(), log });
  return { url, stop };
});
