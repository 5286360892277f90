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
/**
 * Routing within one remote. The address belongs to the whole page; to leave the remote use
 * `platform.navigate`.
 */
export {
  BrowserRouter,
  Link,
  NavLink,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
