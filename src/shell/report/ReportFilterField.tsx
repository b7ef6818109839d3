import { t } from '@lingui/core/macro';
import type { reports } from '#domains/reports/contract.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { Select } from '#ui/ChoiceFields.tsx';
import { TypedFilter } from '#ui/FilterBar.tsx';
import { PeriodField } from './PeriodField.tsx';
import { ZoneFilter } from './ZoneFilter.tsx';

type Filter = AnswerOf<typeof reports.readReport>['filters'][number];
interface Props {
  filter: Filter;
  value: string;
  onChange(value: string): void;
}

/** The control of one typed filter, by its kind. */
export function ReportFilterField({ filter, value, onChange }: Props) {
  if (filter.kind === 'choice' || filter.kind === 'year') {
    const choices = filter.choices ?? [];
    // A link may name a year that there are no data of.
    const isOther = value !== '' && choices.every(([choice]) => choice !== value);
    return (
      <Select
        aria-label={filter.title}
        className="w-44"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{filter.otherwise ?? t`${filter.title}: any`}</option>
        {isOther && <option value={value}>{value}</option>}
        {choices.map(([choice, title]) => (
          <option key={choice} value={choice}>
            {title}
          </option>
        ))}
      </Select>
    );
  }
  if (filter.kind === 'zone') return <ZoneFilter title={filter.title} value={value} onChange={onChange} />;
  if (filter.kind === 'period') {
    const { title, maxDays } = filter;
    return <PeriodField title={title} value={value} maxDays={maxDays} onChange={onChange} />;
  }
  return <TypedFilter className="w-36" label={filter.title} value={value} onChange={onChange} />;
}
