import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { TellMe } from '#shell/TellMe.tsx';
import { Card } from '#ui/Card.tsx';
import { RadioCard } from '#ui/ChoiceFields.tsx';
import { FieldError } from './FieldError.tsx';
import { Monogram } from './Monogram.tsx';
import type { Zone } from './values.ts';

/** Locations that take no servers now, each with the way to hear when they do. */
function ClosedZones({ zones }: { zones: readonly Zone[] }) {
  const closed = zones.filter(({ closedReason }) => closedReason !== null);
  if (closed.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-1">
      {closed.map(({ id, name }) => (
        <li key={id}>
          <TellMe zoneId={id} what={name} />
        </li>
      ))}
    </ul>
  );
}

interface Props {
  zones: readonly Zone[];
  zoneId: string;
  error: string | undefined;
  /** Offers to tell when a closed location has room again. */
  tells?: boolean;
  onChange(zoneId: string): void;
}

export function ZoneCard({ zones, zoneId, error, tells = false, onChange }: Props) {
  const name = useId();
  const continents = [...new Set(zones.map((zone) => zone.continent))];
  return (
    <Card title={t`Location`} note={t`Close to the people who will use it.`}>
      <div
        role="radiogroup"
        aria-label={t`Location`}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(210px,100%),1fr))] gap-x-4 gap-y-4"
      >
        {continents.map((continent) => (
          <div key={continent}>
            <p className="mb-1.5 text-xs font-medium text-muted">{continent}</p>
            <div className="grid gap-2.5">
              {zones
                .filter((zone) => zone.continent === continent)
                .map((zone) => (
                  <RadioCard
                    key={zone.id}
                    name={name}
                    checked={zone.id === zoneId}
                    onChange={() => onChange(zone.id)}
                    choice={{
                      value: zone.id,
                      title: zone.name,
                      note:
                        zone.closedReason ??
                        (zone.emulated ? t`${zone.country}, emulated in software: slow` : zone.country),
                      icon: <Monogram text={zone.countryCode} />,
                      disabledReason: zone.closedReason,
                    }}
                  />
                ))}
            </div>
          </div>
        ))}
      </div>
      {tells && <ClosedZones zones={zones} />}
      <FieldError text={error} />
    </Card>
  );
}
