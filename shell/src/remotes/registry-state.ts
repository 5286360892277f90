import type { RemoteEntry } from '@freightwright/contracts';

export type RegistryState =
  | { readonly status: 'loading' }
  | { readonly status: 'known'; readonly entries: readonly RemoteEntry[] }
  | { readonly status: 'failed'; readonly reference: string };
