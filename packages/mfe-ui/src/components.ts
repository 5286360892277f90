/**
 * The components of antd that remotes may use. Each of them adds to the size of every page that uses this
 * package, and to the style sheet (antd.css.ts).
 */

export type {
  ButtonProps,
  FormInstance,
  FormProps,
  InputNumberProps,
  InputProps,
  ModalProps,
  SelectProps,
  TableProps,
  TabsProps,
} from 'antd';
export {
  Alert,
  Button,
  Checkbox,
  Collapse,
  Drawer,
  Empty,
  Form,
  Input,
  InputNumber,
  Modal,
  Radio,
  Segmented,
  Select,
  Skeleton,
  Switch,
  Table,
  Tabs,
  Tag,
  Tooltip,
} from 'antd';
