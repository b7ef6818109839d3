import { t } from '@lingui/core/macro';
import { useZoneScope } from '#shell/list/list-zone.ts';
import { chooseZone } from '#shell/session/choose-zone.ts';
import { Select } from '#ui/ChoiceFields.tsx';
import ZoneName, { useZones } from './ZoneName.tsx';

/** The data center that lists show, in the menu of a phone. */
export default function ZoneScopeField() {
  const zones = useZones();
  const scope = useZoneScope();
  if (zones.length < 2 && scope === '') return null;
  return (
    <Select
      aria-label={t`Data center`}
      className="w-full"
      mark={scope !== '' && <ZoneName of={scope} flagOnly />}
      value={scope}
      onChange={(event) => void chooseZone(event.target.value)}
    >
      <option value="">{t`All data centers`}</option>
      {zones.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
