import { startService } from '@freightwright/service-kit';
import { webhooksService } from './service.ts';

await startService(webhooksService());
