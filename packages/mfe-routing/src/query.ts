/** Reading and writing of the API. Each remote makes a client of its own, so that no cache outlives or leaks between remotes. */

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
