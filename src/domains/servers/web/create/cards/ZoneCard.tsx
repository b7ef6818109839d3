import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { AlertMe } from '../../AlertMe.tsx';
import { continentText } from '#shell/text/continent-text.ts';
import { countryText } from '#shell/text/country-text.ts';
import { Card } from '#ui/Card.tsx';
import { RadioCard } from '#ui/ChoiceFields.tsx';
import { Flag } from '#ui/Pictures.tsx';
import { FieldError } from '../FieldError.tsx';
import type { Zone } from '../values/values.ts';

/** Locations that don't accept new servers, each with an option to be notified. */
function ClosedZones({ zones }: { zones: readonly Zone[] }) {
  const closed = zones.filter(({ closedReason }) => closedReason !== null);
  if (closed.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-1">
      {closed.map(({ id, name }) => (
        <li key={id}>
          <AlertMe zoneId={id} what={name} />
        </li>
      ))}
    </ul>
  );
}

interface Props {
  zones: readonly Zone[];
  zoneId: string;
  error: string | undefined;
  /** Offers a notification when a closed location has capacity again. */
  announceClosed?: boolean;
  onChange(zoneId: string): void;
}

export function ZoneCard({ zones, zoneId, error, announceClosed = false, onChange }: Props) {
  const name = useId();
  const continents = [...new Set(zones.map((zone) => zone.continent))];
  return (
    <Card title={t`Location`} note={t`Choose a location close to your users.`}>
      <div
        role="radiogroup"
        aria-label={t`Location`}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(210px,100%),1fr))] gap-x-4 gap-y-4"
      >
        {continents.map((continent) => (
          <div key={continent}>
            <p className="mb-1.5 text-xs font-medium text-muted">{continentText(continent)}</p>
            <div className="grid gap-2.5 max-sm:grid-cols-2">
              {zones
                .filter((zone) => zone.continent === continent)
                .map((zone) => (
                  <RadioCard
                    key={zone.id}
                    name={name}
                    tight
                    checked={zone.id === zoneId}
                    onChange={() => onChange(zone.id)}
                    choice={{
                      value: zone.id,
                      title: zone.name,
                      note:
                        zone.closedReason ??
                        (zone.emulated ? t`${countryOf(zone)} (software emulation, slow)` : countryOf(zone)),
                      icon: <Flag country={zone.countryCode} />,
                      disabledReason: zone.closedReason,
                    }}
                  />
                ))}
            </div>
          </div>
        ))}
      </div>
      {announceClosed && <ClosedZones zones={zones} />}
      <FieldError text={error} />
    </Card>
  );
}

/** A data center that is in no country, such as this machine, says itself what it is. */
const countryOf = ({ countryCode, country }: Zone) => countryText(countryCode, country);
