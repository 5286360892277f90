import { startService } from '@freightwright/service-kit';
import { registryService } from './service.ts';

await startService(registryService());
