import { t } from '@lingui/core/macro';
import type { reports } from '#domains/reports/contract.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { Select } from '#ui/ChoiceFields.tsx';
import { boxClass } from '#ui/Field.tsx';
import { SearchBox } from '#ui/FilterBar.tsx';
import { told } from './told.ts';

type Filter = AnswerOf<typeof reports.readReport>['filters'][number];
interface Props {
  filter: Filter;
  value: string;
  onChange(value: string): void;
}

/** The control of one typed filter, by its kind. */
export function ReportFilterField({ filter, value, onChange }: Props) {
  if (filter.kind === 'choice') {
    return (
      <Select
        aria-label={told(filter.title)}
        className="w-44"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t`${told(filter.title)}: any`}</option>
        {filter.choices?.map(([choice, title]) => (
          <option key={choice} value={choice}>
            {told(title)}
          </option>
        ))}
      </Select>
    );
  }
  if (filter.kind === 'period') return <Period title={told(filter.title)} value={value} onChange={onChange} />;
  return <SearchBox className="w-44" label={told(filter.title)} value={value} onChange={onChange} />;
}

/** A period as `from..to` in ISO dates; either end may be open. */
function Period({ title, value, onChange }: { title: string; value: string; onChange: (value: string) => void }) {
  const [from = '', to = ''] = value.split('..');
  const change = (start: string, end: string) => onChange(start || end ? `${start}..${end}` : '');
  return (
    <span role="group" aria-label={title} className="flex items-center gap-1.5 max-sm:w-full">
      <input
        type="date"
        aria-label={t`${title} from`}
        className={`${boxClass} min-w-0 sm:w-36`}
        max={to || undefined}
        value={from}
        onChange={(event) => change(event.target.value, to)}
      />
      <span aria-hidden>–</span>
      <input
        type="date"
        aria-label={t`${title} to`}
        className={`${boxClass} min-w-0 sm:w-36`}
        min={from || undefined}
        value={to}
        onChange={(event) => change(from, event.target.value)}
      />
    </span>
  );
}
