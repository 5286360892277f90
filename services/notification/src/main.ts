import { startService } from '@freightwright/service-kit';
import { notificationService } from './service.ts';

await startService(notificationService());
