import { startService } from '@freightwright/service-kit';
import { billingService } from './service.ts';

await startService(billingService());
