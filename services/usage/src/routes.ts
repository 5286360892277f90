import { bolUsage } from '@freightwright/contracts';
import { type Handler, handle } from '@freightwright/service-kit';
import { type ReadBolUsageDeps, readBolUsage } from './read-bol-usage.ts';

export const routes = (deps: ReadBolUsageDeps): Handler[] => [
  handle(bolUsage, ({ principal }) => readBolUsage(deps, principal)),
];
