import { t } from '@lingui/core/macro';
import { useRead } from '#shell/data/read.ts';
import type { ZoneNameProps } from '#shell/boot/web-route.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Select } from '#ui/ChoiceFields.tsx';
import { Flag } from '#ui/Pictures.tsx';
import { servers } from '../contract.ts';

/** The data centers that the person may use. */
export function useZones() {
  const enabled = useMay('server.view');
  return useRead(servers.listDataCenters, { query: { size: 0 } }, { staleSeconds: 600, enabled }).data?.items ?? [];
}

/** A data center by its flag and city; someone who sees no servers has it as it is written. */
export default function ZoneName({ of, flagOnly = false }: ZoneNameProps) {
  const zone = useZones().find(({ id, name }) => id === of || name === of);
  if (flagOnly) return <Flag country={zone?.countryCode ?? ''} />;
  if (zone === undefined) return of;
  return (
    <span title={zone.id} className="inline-flex items-center gap-1.5 align-middle whitespace-nowrap">
      <Flag country={zone.countryCode} />
      {zone.name}
    </span>
  );
}

/** One of the data centers, or all of them. */
export function ZoneSelect(props: { title: string; value: string; onChange(value: string): void }) {
  const { title, value, onChange } = props;
  const zones = useZones();
  return (
    <Select
      aria-label={title}
      className="w-44"
      mark={value !== '' && <ZoneName of={value} flagOnly />}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t`${title}: any`}</option>
      {zones.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {value !== '' && !zones.some(({ id }) => id === value) && <option value={value}>{value}</option>}
    </Select>
  );
}
