import type { BolAddress, BolProduct, DataOf, queueBillEmail } from '@freightwright/contracts';
import type { Log } from '@freightwright/runtime-kit';
import type { DeletionStore, Leases } from '@freightwright/service-kit';
import type { ZipPoints } from '@freightwright/zip-points';
import type { BillStore } from './bill/bill-store.ts';
import type { Book, Template } from './book/book-store.ts';
import type { Credit } from './issue/credit.ts';
import type { NumberStore } from './issue/number-store.ts';
import type { NmfcListing } from './nmfc/nmfc-listing.ts';
import type { PageCache, PagePress } from './paper/page-press.ts';
import type { PaperStore } from './paper/paper-store.ts';

/** The stores and tools of the service. Each use case picks those that it needs. */
export interface BolDeps {
  bills: BillStore;
  deletions: DeletionStore;
  leases: Leases;
  numbers: NumberStore;
  credit: Credit;
  /** Queues an email at the notification service. Throws Problem 'email.too-many' or 'service.unavailable'. */
  queueBillEmail: (email: DataOf<typeof queueBillEmail>) => Promise<{ accepted: true }>;
  addresses: Book<BolAddress>;
  templates: Book<Template>;
  products: Book<BolProduct>;
  zips: () => Promise<ZipPoints>;
  nmfc: NmfcListing;
  papers: PaperStore;
  press: PagePress;
  pageCache: PageCache;
  newId: () => string;
  nowMs: () => number;
  log: Log;
}
