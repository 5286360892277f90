import { routes, usePlatform } from '@freightwright/mfe-kit';
import { useQuery } from '@freightwright/mfe-routing';

/** What the server says about the visitor. The session of the page may be slightly older. */
export function useStatus() {
  const { call } = usePlatform();
  return useQuery({ queryKey: [routes.userStatus.path], queryFn: () => call(routes.userStatus) });
}
