import type { StatusComponent } from './constants/site-status.ts';

/** The retention of a document: a time that an index enforces, that of its owner's account, or forever. */
export type Retention =
  | 'the account'
  | 'always'
  | `1 ${'hour' | 'day' | 'year'}`
  | `${number} ${'hours' | 'days' | 'years'}`;

/** What a database stores, and each of its collections by its MongoDB name. */
type Storage =
  | { readonly stores: 'nothing' }
  | {
      readonly stores: 'no personal data';
      readonly because: string;
      readonly collections: Readonly<Record<string, Retention>>;
    }
  | ({
      readonly stores: 'personal data';
      readonly collections: Readonly<Record<string, Retention>>;
    } & ({ readonly exports: true } | { readonly exports: false; readonly because: string }));

/** The entries of the status page that fail while the service is down, or the reason why there are none. */
type OnStatusPage =
  | { readonly statusComponents: readonly [StatusComponent, ...StatusComponent[]] }
  | { readonly statusComponents: readonly []; readonly unnoticedBecause: string };

export type ServiceInfo = Storage & OnStatusPage;

/**
 * Every service that answers public routes, by the name that the gateway uses; 'gateway' means that the
 * gateway answers itself. A new one does not compile until it declares what it stores, how long, and where
 * the status page shows it. A service that stores personal data erases it with the account and exports it to
 * its owner (packages/service-kit/src/account/erase-account.ts).
 */
export const services = {
  billing: {
    stores: 'personal data',
    exports: true,
    collections: {
      subscribers: 'the account',
      idempotencyrecords: '1 day',
      providerevents: '90 days',
      closedaccounts: '60 days',
      jobs: 'always',
      migrations: 'always',
    },
    statusComponents: ['payments'],
  },
  bol: {
    stores: 'personal data',
    exports: true,
    collections: {
      bills: '3 years',
      paper: 'the account',
      bookaddresses: 'the account',
      booktemplates: 'the account',
      bookproducts: 'the account',
      deletions: '30 days',
      numbercounters: 'always',
      migrations: 'always',
      idempotencyrecords: '1 day',
    },
    statusComponents: ['bills'],
  },
  bulk: {
    stores: 'personal data',
    exports: true,
    collections: {
      jobs: '30 days',
      chunks: '30 days',
      mappings: 'the account',
      paper: '1 day',
      paperpieces: '1 day',
      idempotencyrecords: '1 day',
      migrations: 'always',
    },
    statusComponents: ['bulk'],
  },
  gateway: {
    stores: 'personal data',
    exports: true,
    collections: {
      sessions: '10 hours',
      signinfailures: '1 day',
      seenlogouttokens: '1 hour',
      statusdays: '91 days',
      acts: '7 days',
      migrations: 'always',
    },
    statusComponents: ['pages'],
  },
  identity: {
    stores: 'personal data',
    exports: true,
    collections: {
      profiles: 'the account',
      accounts: 'the account',
      apikeys: 'the account',
      auditlines: '1 year',
      closures: '30 days',
      exportquotas: '1 day',
      migrations: 'always',
    },
    statusComponents: ['account', 'api'],
  },
  notification: {
    stores: 'personal data',
    exports: false,
    because: 'It has only counters and hashes, which end by themselves within days.',
    collections: { emailquotas: '1 day', deliveries: '7 days', migrations: 'always' },
    statusComponents: ['emails'],
  },
  prediction: {
    stores: 'personal data',
    exports: true,
    collections: {
      quotes: '90 days',
      deletions: '30 days',
      ownterms: 'the account',
      idempotencyrecords: '1 day',
      tarifftables: 'always',
    },
    statusComponents: ['predictions'],
  },
  registry: { stores: 'nothing', statusComponents: ['pages'] },
  usage: {
    stores: 'personal data',
    exports: true,
    collections: { ledgers: '63 days', usedates: '63 days' },
    statusComponents: ['bills', 'predictions'],
  },
  webhooks: {
    stores: 'personal data',
    exports: true,
    collections: {
      webhooks: 'the account',
      plans: 'the account',
      deliveries: '30 days',
      idempotencyrecords: '1 day',
      acts: '7 days',
      migrations: 'always',
    },
    statusComponents: [],
    unnoticedBecause: 'Deliveries wait until it is back.',
  },
} as const satisfies Readonly<Record<string, ServiceInfo>>;

type Services = typeof services;
export type ServiceName = keyof Services;

type NamesWith<Details> = { [N in ServiceName]: Services[N] extends Details ? N : never }[ServiceName];
export type ServiceWithoutDatabase = NamesWith<{ stores: 'nothing' }>;
/** Erases its user data when identity publishes that the account is closed. Identity erases its own. */
export type ErasingService = Exclude<NamesWith<{ stores: 'personal data' }>, 'identity'>;
/** Provides its section of a user's data export at identity's request. */
export type ExportingService = Exclude<NamesWith<{ exports: true }>, 'identity'>;

const namesWith = (matches: (details: ServiceInfo) => boolean) =>
  (Object.keys(services) as ServiceName[]).filter((name) => matches(services[name]));
const isAsked = (name: ServiceName) => name !== 'identity';

export const erasingServices = namesWith(({ stores }) => stores === 'personal data').filter(
  isAsked,
) as ErasingService[];
export const exportingServices = namesWith((details) => 'exports' in details && details.exports).filter(
  isAsked,
) as ExportingService[];

/**
 * Every collection in the database of a service, including those of the kit.
 * @example collectionsOf('billing').probes; // => 'always'
 */
export function collectionsOf(name: ServiceName): Readonly<Record<string, Retention>> {
  const details: ServiceInfo = services[name];
  if (details.stores === 'nothing') return {};
  const ofKit = {
    ...(details.stores === 'personal data' && { erasures: '60 days' as const }),
    probes: 'always',
  } as const;
  return { ...details.collections, ...ofKit };
}

/**
 * The services behind an entry of the status page.
 * @example servicesShownAs('bills'); // => ['bol', 'usage']
 */
export const servicesShownAs = (part: StatusComponent): ServiceName[] =>
  namesWith(({ statusComponents }) => statusComponents.some((each) => each === part));
