import { startService } from '@freightwright/service-kit';
import { usageService } from './service.ts';

await startService(usageService());
