import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { NumberField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { alertMetrics, comparisons } from '../alerts.ts';
import { statistics } from '../contract.ts';
import { metricScale, metricWord } from './metrics.ts';
import { editOf, type AlertEdit, type AlertPerson, type AlertRow } from './types.ts';

interface Props {
  serverId: string;
  /** Who can be told: the account of the server first. */
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

/** Writes or changes an alert. */
export default function AlertDialog({ serverId, people, row, onClose }: Props) {
  const [edit, setEdit] = useState<AlertEdit>(() => (row === null ? fresh : editOf(row)));
  const scale = metricScale(edit.metric);
  const [bound, setBound] = useState<number | null>(edit.threshold / scale.by);
  const [minutes, setMinutes] = useState<number | null>(edit.minutes);
  const [tried, setTried] = useState(false);
  const options = {
    refresh: [statistics.listAlerts],
    onRefused: () => false,
    onDone: () => {
      toast('success', row === null ? t`The alert is added` : t`The alert is changed`);
      onClose();
    },
  };
  const create = useAct(statistics.createAlert, options);
  const save = useAct(statistics.saveAlert, options);
  const error = create.error ?? save.error;
  const highest = scale.unit === '%' ? 100 : 1_000_000;
  const wrong = {
    bound: bound === null || bound < 0 || bound > highest ? t`Give a number from 0 to ${highest}.` : undefined,
    minutes:
      minutes === null || !Number.isInteger(minutes) || minutes < 1 || minutes > 120
        ? t`Give whole minutes from 1 to 120.`
        : undefined,
  };
  const submit = () => {
    setTried(true);
    if (bound === null || minutes === null || wrong.bound !== undefined || wrong.minutes !== undefined) return;
    const input = { ...edit, threshold: bound * scale.by, minutes };
    if (row === null) create.mutate({ params: { serverId }, input });
    else save.mutate({ params: { serverId, alertId: row.id }, input, ifMatch: row.version });
  };
  return (
    <FormDialog
      title={row === null ? t`Add alert` : t`Change alert`}
      onClose={onClose}
      onSubmit={submit}
      action={row === null ? t`Add alert` : t`Save`}
      busy={create.isPending || save.isPending}
    >
      <div className="grid gap-4">
        {error && error.general.length > 0 && <Banner tone="bad">{error.message}</Banner>}
        <SelectField
          label={t`What`}
          hint={t`Several disks or cards are added up.`}
          value={edit.metric}
          choices={alertMetrics.map((value) => ({ value, title: metricWord(value) }))}
          onChange={(metric) => setEdit({ ...edit, metric })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t`Condition`}
            value={edit.comparison}
            choices={comparisons.map((value) => ({ value, title: value === 'above' ? t`above` : t`below` }))}
            onChange={(comparison) => setEdit({ ...edit, comparison })}
          />
          <NumberField
            label={t`Bound`}
            value={bound}
            min={0}
            max={highest}
            unit={scale.unit}
            error={error?.of('threshold') ?? (tried ? wrong.bound : undefined)}
            onChange={setBound}
          />
        </div>
        <NumberField
          label={t`For how many minutes`}
          value={minutes}
          min={1}
          max={120}
          error={error?.of('minutes') ?? (tried ? wrong.minutes : undefined)}
          onChange={setMinutes}
        />
        {people.length > 1 && (
          <Recipients
            people={people}
            chosen={edit.recipients ?? []}
            error={error?.of('recipients')}
            onChange={(recipients) => setEdit({ ...edit, recipients })}
          />
        )}
        <CheckField
          label={t`Also outside the console`}
          note={t`By mail, to additional addresses and to your webhook, as your notification preferences have it.`}
          checked={edit.mail ?? true}
          onChange={(mail) => setEdit({ ...edit, mail })}
        />
      </div>
    </FormDialog>
  );
}

interface RecipientsProps {
  people: readonly AlertPerson[];
  chosen: readonly string[];
  error: string | undefined;
  onChange(chosen: string[]): void;
}

/** Who is told; the account of the server where nobody else is chosen. */
function Recipients({ people, chosen, error, onChange }: RecipientsProps) {
  const [owner] = people;
  const shown = chosen.length === 0 && owner ? [owner.id] : chosen;
  const toggle = (id: string, on: boolean) => {
    const next = on ? [...shown, id] : shown.filter((one) => one !== id);
    onChange(next.length === 1 && next[0] === owner?.id ? [] : next);
  };
  return (
    <fieldset>
      <legend className="font-medium">{t`Who is told`}</legend>
      <p className="mb-2 text-[13px] text-muted">{t`Where nobody else is chosen, the account of the server is.`}</p>
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
