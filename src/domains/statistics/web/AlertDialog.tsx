import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { NumberField } from '#ui/TextField.tsx';
import { alertMetrics, comparisons } from '../alerts.ts';
import { statistics } from '../contract.ts';
import { metricScale, metricLabel } from './metrics.ts';
import { editOf, type AlertEdit, type AlertPerson, type AlertRow } from './types.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';

interface Props {
  serverId: string;
  /** Possible recipients: the server's account first. */
  people: readonly AlertPerson[];
  /** The alert that is changed; null for a new one. */
  row: AlertRow | null;
  onClose(): void;
}

const fresh: AlertEdit = {
  metric: 'cpu',
  comparison: 'above',
  threshold: 90,
  minutes: 5,
  mail: true,
  mutedUntil: null,
  recipients: [],
};

/** An alert while it is typed: in the unit that people read, and empty for a moment. */
type TypedAlert = Omit<AlertEdit, 'threshold' | 'minutes'> & { threshold: number | null; minutes: number | null };

const typedOf = (alert: AlertEdit): TypedAlert => ({
  ...alert,
  threshold: alert.threshold / metricScale(alert.metric).by,
});

/** Writes or changes an alert. */
export default function AlertDialog({ serverId, people, row, onClose }: Props) {
  const [first] = useState(() => typedOf(row === null ? fresh : editOf(row)));
  const params = row === null ? { serverId } : { serverId, alertId: row.id };
  const form = useOpForm(row === null ? statistics.createAlert : statistics.saveAlert, {
    start: first,
    params,
    ...(row === null ? {} : { ifMatch: row.version }),
    check: ({ metric, threshold, minutes }) => {
      const highest = highestOf(metric);
      return {
        threshold: isWithin(threshold, 0, highest) ? null : t`Enter a number from 0 to ${highest}.`,
        minutes: isWithin(minutes, 1, 120) && Number.isInteger(minutes) ? null : t`Enter whole minutes from 1 to 120.`,
      };
    },
    input: (values) => ({
      ...values,
      threshold: (values.threshold ?? 0) * metricScale(values.metric).by,
      minutes: values.minutes ?? 0,
    }),
  });
  const { metric, recipients, mail } = form.values;
  return (
    <OpDialog
      form={form}
      title={row === null ? t`Add alert` : t`Change alert`}
      action={row === null ? t`Add alert` : t`Save`}
      done={row === null ? t`Alert added` : t`Alert changed`}
      onClose={onClose}
    >
      <SelectField<AlertEdit['metric']>
        label={t`Metric`}
        hint={t`Multiple disks or network interfaces are added up.`}
        choices={alertMetrics.map((value) => ({ value, title: metricLabel(value) }))}
        {...form.field('metric')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField<AlertEdit['comparison']>
          label={t`Condition`}
          choices={comparisons.map((value) => ({ value, title: value === 'above' ? t`above` : t`below` }))}
          {...form.field('comparison')}
        />
        <NumberField
          label={t`Threshold`}
          min={0}
          max={highestOf(metric)}
          unit={metricScale(metric).unit}
          {...form.field('threshold')}
        />
      </div>
      <NumberField label={t`Duration (minutes)`} min={1} max={120} {...form.field('minutes')} />
      {people.length > 1 && (
        <Recipients
          people={people}
          chosen={recipients ?? []}
          error={form.error('recipients')}
          onChange={(next) => form.set({ recipients: next })}
        />
      )}
      <CheckField
        label={t`Also notify outside the console`}
        note={t`By email, to additional addresses and to your webhook, according to your notification preferences.`}
        checked={mail ?? true}
        onChange={(next) => form.set({ mail: next })}
      />
    </OpDialog>
  );
}

const highestOf = (metric: AlertEdit['metric']): number => (metricScale(metric).unit === '%' ? 100 : 1_000_000);
const isWithin = (value: number | null, least: number, most: number): boolean =>
  value !== null && value >= least && value <= most;

interface RecipientsProps {
  people: readonly AlertPerson[];
  chosen: readonly string[];
  error: string | undefined;
  onChange(chosen: string[]): void;
}

/** Who is notified; the account of the server where no one else is chosen. */
function Recipients({ people, chosen, error, onChange }: RecipientsProps) {
  const [owner] = people;
  const shown = chosen.length === 0 && owner ? [owner.id] : chosen;
  const toggle = (id: string, on: boolean) => {
    const next = on ? [...shown, id] : shown.filter((one) => one !== id);
    onChange(next.length === 1 && next[0] === owner?.id ? [] : next);
  };
  return (
    <fieldset>
      <legend className="font-medium">{t`Recipients`}</legend>
      <p className="mb-2 text-[13px] text-muted">{t`Defaults to the server's account.`}</p>
      <div className="grid max-h-52 gap-2 overflow-y-auto rounded-xl border border-line p-3">
        {people.map(({ id, name, email }) => (
          <CheckField
            key={id}
            label={name}
            note={email}
            checked={shown.includes(id)}
            onChange={(on) => toggle(id, on)}
          />
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1 text-[13px] text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
