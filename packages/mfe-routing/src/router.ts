/** Routing within one remote. The address belongs to the whole page: leave the remote with `platform.navigate`. */
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
