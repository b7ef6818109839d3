import { t } from '@lingui/core/macro';
import { groups } from '#domains/groups/contract.ts';
import { servers } from '#domains/servers/contract.ts';
import { tags } from '#domains/tags/contract.ts';
import { meterLabel } from '#domains/charges/web/port.ts';
import { useRead } from '#shell/data/read.ts';
import { SelectField, type Choice } from '#ui/ChoiceFields.tsx';
import { services, type ScopeKind } from '../limits.ts';
import { scopeLabel } from './labels.ts';

interface Props {
  kind: Exclude<ScopeKind, 'all'>;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

/** The tag, group, data center or service that a budget is for. */
export function ScopeValueField({ kind, value, error, onChange }: Props) {
  const choices = useChoices(kind);
  // What a budget is for may be gone by now.
  const known = value === '' || choices.some((choice) => choice.value === value);
  return (
    <SelectField
      label={scopeLabel(kind)}
      placeholder={choices.length === 0 ? t`Nothing to choose from` : t`Choose one`}
      value={value}
      error={error}
      choices={known ? choices : [{ value, title: value }, ...choices]}
      onChange={onChange}
    />
  );
}

function useChoices(kind: Props['kind']): Choice[] {
  const all = { query: { size: 500 } } as const;
  const zones = useRead(
    servers.listDataCenters,
    { query: { size: 0 } },
    { staleSeconds: 600, enabled: kind === 'zone' },
  );
  const tagged = useRead(tags.listTags, all, { enabled: kind === 'tag' });
  const grouped = useRead(groups.listGroups, all, { enabled: kind === 'group' });
  switch (kind) {
    case 'zone':
      return zones.data?.items.map(({ id, name }) => ({ value: id, title: name })) ?? [];
    case 'tag':
      return [...new Set(tagged.data?.items.map(({ name }) => name))].map((name) => ({ value: name, title: name }));
    case 'group':
      return grouped.data?.items.map(({ id, name }) => ({ value: id, title: name })) ?? [];
    case 'service':
      return services.map((meter) => ({ value: meter, title: meterLabel(meter) }));
  }
}
