import type { BolStatus } from '@freightwright/contracts';
import { looks, SelectField, TextField } from '@freightwright/mfe-kit';
import styles from './my-bols.module.css';

interface ListSearchFormProps {
  readonly search: string;
  readonly status: BolStatus | undefined;
  readonly onSearch: (search: string) => void;
  readonly onStatus: (status: BolStatus | undefined) => void;
}

const statuses = [
  ['draft', 'Draft'],
  ['issued', 'Issued'],
  ['void', 'Void'],
] as const satisfies readonly (readonly [BolStatus, string])[];

/** Searches while somebody types. */
export function ListSearchForm({ search, status, onSearch, onStatus }: ListSearchFormProps) {
  return (
    <search className={`${styles.search} ${looks.inset} ${looks.underlined}`}>
      <TextField
        label="Search"
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder="BOL, company, order or PRO"
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <SelectField
        label="Status"
        data-field="status"
        value={status ?? ''}
        placeholder="All"
        options={statuses}
        onValue={(value) => onStatus(statuses.find(([each]) => each === value)?.[0])}
      />
    </search>
  );
}
