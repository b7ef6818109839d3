import { t } from '@lingui/core/macro';
import { ChevronDown, MapPin } from 'lucide-react';
import { useZoneScope } from '#shell/list/list-zone.ts';
import { chooseZone } from '#shell/session/choose-zone.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Menu } from '#ui/Menu.tsx';
import { Flag } from '#ui/Pictures.tsx';
import { useZones } from './ZoneName.tsx';

/** The data center that lists show, where there are several: chosen in the header for all of them at once. */
export default function ZoneScope() {
  const zones = useZones();
  const scope = useZoneScope();
  if (zones.length < 2 && scope === '') return null;
  const every = t`All data centers`;
  const chosen = zones.find(({ id }) => id === scope);
  const name = scope === '' ? every : (chosen?.name ?? scope);
  const choices = zones.map(({ id, name: title, countryCode }) => ({
    value: id,
    title: (
      <span className="flex items-center gap-2">
        <Flag country={countryCode} />
        {title}
      </span>
    ),
  }));
  return (
    <Menu
      entries={() => [
        {
          kind: 'choices',
          id: 'zone',
          title: t`Show in lists`,
          chosen: scope,
          choices: [{ value: '', title: every }, ...choices],
          onChoose: (zone) => void chooseZone(zone),
        },
      ]}
      trigger={(wiring) => (
        <button
          type="button"
          aria-label={t`Data center: ${name}`}
          title={t`Data center: ${name}`}
          className={`${buttonClass('ghost')} max-w-full px-2! ${scope === '' ? 'text-muted' : 'bg-brand-soft! text-brand-text'}`}
          {...wiring}
        >
          {chosen ? <Flag country={chosen.countryCode} /> : <MapPin aria-hidden size={16} className="shrink-0" />}
          <span className="truncate md:max-xl:hidden">{name}</span>
          <ChevronDown aria-hidden size={14} className="shrink-0" />
        </button>
      )}
    />
  );
}
