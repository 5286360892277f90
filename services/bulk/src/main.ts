import { startService } from '@freightwright/service-kit';
import { bulkService } from './service.ts';

await startService(bulkService());
