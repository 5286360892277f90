/**
 * Reading and writing through the API. Each remote creates its own client, so that no cache outlives a remote
 * or is shared with another.
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
 * Routing within one remote. The URL belongs to the whole page; to leave the remote use `platform.navigate`.
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
