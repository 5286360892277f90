/**
 * Reading and writing through the API. Each remote makes its own client, so that no cache outlives a remote
 * or is seen by another.
 */

export type { QueryClientConfig, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useIsFetching,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
