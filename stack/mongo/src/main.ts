import { runPart } from '@freightwright/stack-guard';
import { readConfig } from './config.ts';
import { startEmbeddedMongo } from './index.ts';

await runPart('embedded MongoDB', async (report) => {
  const { port, stop } = await startEmbeddedMongo({ ...readConfig(), space: { report } });
  return { port, stop };
});
