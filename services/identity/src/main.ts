import { startService } from '@freightwright/service-kit';
import { identityService } from './service.ts';

await startService(identityService());
