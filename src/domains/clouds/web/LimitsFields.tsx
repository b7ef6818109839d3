import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { NumberField, TextField } from '#ui/TextField.tsx';
import { maxQuota } from '../limits.ts';
import { cloudParts, quotasOf } from '../states.ts';
import { plain, type CloudForm } from './CloudFields.tsx';
import { cloudPartLabel, cloudPartNote, quotaLabel, quotaUnit } from './labels.ts';

/** What the cloud can do, beside what every cloud can. */
export function FeaturesCard({ form }: { form: CloudForm }) {
  const { values, set } = form;
  return (
    <Card title={t`Features`}>
      <div className="grid gap-4">
        <TextField
          label={t`Rescue image`}
          optional={t`optional`}
          placeholder="5c0de000-0000-4000-8000-000000000001"
          hint={t`ID of an image in Glance. Empty: no rescue mode.`}
          {...plain}
          value={values.rescueImage}
          error={form.error('rescueImage')}
          onChange={(event) => set({ rescueImage: event.target.value.trim() })}
        />
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium">{t`Not available`}</legend>
          <p className="text-muted">{t`What this cloud lacks. The console explains it instead of offering it.`}</p>
          {cloudParts.map((part) => (
            <CheckField
              key={part}
              label={cloudPartLabel(part)}
              note={cloudPartNote(part)}
              checked={values.lacks.includes(part)}
              onChange={(lacking) =>
                set({ lacks: cloudParts.filter((one) => (one === part ? lacking : values.lacks.includes(one))) })
              }
            />
          ))}
        </fieldset>
      </div>
    </Card>
  );
}

/** Limits that the cloud sets beside those of the console. */
export function QuotasCard({ form }: { form: CloudForm }) {
  const { values, set } = form;
  const names = [...quotasOf.compute, ...(values.disks === 'volumes' ? quotasOf.volume : []), ...quotasOf.network];
  return (
    <Card
      title={t`Quotas`}
      note={t`Limits that the cloud sets each account's project. Empty: only the limits of the console apply.`}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {names.map((name) => {
          const unit = quotaUnit(name);
          return (
            <NumberField
              key={name}
              label={quotaLabel(name)}
              optional={t`optional`}
              min={0}
              max={maxQuota}
              {...(unit !== null && { unit })}
              value={values.quotas[name] ?? null}
              error={form.error(`quotas.${name}`)}
              onChange={(limit) => set({ quotas: { ...values.quotas, [name]: limit } })}
            />
          );
        })}
      </div>
    </Card>
  );
}
