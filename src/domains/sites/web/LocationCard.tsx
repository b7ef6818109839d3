import { t } from '@lingui/core/macro';
import { useRead } from '#shell/read.ts';
import { Card } from '#ui/Card.tsx';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { servers } from '#domains/servers/contract.ts';
import type { FieldsProps } from './SettingsForm.tsx';

/** Where the create form and the price calculator of a site begin. */
export function LocationCard({ typed, set, error }: FieldsProps) {
  const zones = useRead(servers.listDataCenters, {});
  const { defaultContinent } = typed;
  const there = [
    ...(zones.data ?? []).map(({ continent }) => continent),
    ...(defaultContinent ? [defaultContinent] : []),
  ];
  const continents = [...new Set(there)].sort((a, b) => a.localeCompare(b));
  return (
    <Card title={t`First location`} note={t`Where people begin who have created no server with this browser yet.`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t`Default continent`}
          value={defaultContinent ?? ''}
          choices={[
            { value: '', title: t`None: the first location that is open` },
            ...continents.map((name) => ({ value: name, title: name })),
          ]}
          error={error?.of('defaultContinent')}
          onChange={(value) => set({ defaultContinent: value === '' ? null : value })}
        />
        <CheckField
          label={t`Begin in the visitor's country`}
          note={t`Where the proxy in front of the console tells it; else on the default continent.`}
          checked={typed.zoneByCountry}
          onChange={(zoneByCountry) => set({ zoneByCountry })}
        />
      </div>
    </Card>
  );
}
