import { t } from '@lingui/core/macro';
import { useRead } from '#shell/data/read.ts';
import { Card } from '#ui/Card.tsx';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { servers } from '#domains/servers/contract.ts';
import type { FieldsProps } from './types.ts';

/** Where the create form and the price calculator of a site begin. */
export function LocationCard({ form }: FieldsProps) {
  const zones = useRead(servers.listDataCenters, { query: { size: 0 } });
  const { defaultContinent } = form.values;
  const there = [
    ...(zones.data?.items ?? []).map(({ continent }) => continent),
    ...(defaultContinent ? [defaultContinent] : []),
  ];
  const continents = [...new Set(there)].sort((a, b) => a.localeCompare(b));
  return (
    <Card
      title={t`Default location`}
      note={t`Preselected for people who haven't created a server in this browser yet.`}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t`Default continent`}
          value={defaultContinent ?? ''}
          choices={[
            { value: '', title: t`None: the first available location` },
            ...continents.map((name) => ({ value: name, title: name })),
          ]}
          error={form.error('defaultContinent')}
          onChange={(value) => form.set({ defaultContinent: value === '' ? null : value })}
        />
        <CheckField
          label={t`Preselect the visitor's country`}
          note={t`If the proxy in front of the console provides it. Otherwise the default continent is used.`}
          {...form.checked('zoneByCountry')}
        />
      </div>
    </Card>
  );
}
