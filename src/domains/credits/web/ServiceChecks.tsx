import { t } from '@lingui/core/macro';
import { meterLabel } from '#domains/charges/web/port.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { services } from '../limits.ts';

type Service = (typeof services)[number];

interface Props {
  value: readonly Service[];
  onChange(value: Service[]): void;
}

/** What a credit pays for; none is everything. */
export function ServiceChecks({ value, onChange }: Props) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">{t`Only for these services`}</legend>
      <p className="-mt-1 mb-1 text-[13px] text-muted">{t`Select none for all services.`}</p>
      <div className="grid grid-cols-2 gap-2">
        {services.map((service) => (
          <CheckField
            key={service}
            label={meterLabel(service)}
            checked={value.includes(service)}
            onChange={(checked) =>
              onChange(services.filter((one) => (one === service ? checked : value.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
