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
