import { plural, t } from '@lingui/core/macro';
import { servers } from '#domains/servers/contract.ts';
import { useRead } from '#shell/data/read.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { ReasonFields } from '#shell/form/ReasonFields.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { alarms } from '../contract.ts';
import { maxReason } from '../limits.ts';
import { alarmSeverities } from '../states.ts';
import { alarmSeverityLabel, inHours, spans } from './labels.ts';
import type { AlarmRow } from './types.ts';
import { useSources } from './use-sources.ts';

interface Props {
  /** Only these alarms; empty: what matches the conditions. */
  rows: readonly AlarmRow[];
  onClose(): void;
}

/** Silences chosen alarms, or all that match. */
export default function SilenceDialog({ rows, onClose }: Props) {
  const sources = useSources();
  const zones = useRead(servers.listDataCenters, { query: { size: 0 } }, { staleSeconds: 600 });
  const form = useOpForm(alarms.createSilence, {
    start: { source: '', severity: '', zone: '', name: '', hours: '4', reason: '', ticket: '' },
    input: ({ source, severity, zone, name, hours, reason, ticket }) => ({
      alarmIds: rows.map(({ id }) => id),
      sources: source === '' ? [] : [source],
      severities: alarmSeverities.filter((one) => one === severity),
      zones: zone === '' ? [] : [zone],
      name,
      reason,
      ticket,
      ends: inHours(hours),
    }),
  });
  const any = { value: '', title: t`Any` };
  const count = rows.length;
  return (
    <OpDialog
      form={form}
      title={count === 0 ? t`Create silence` : plural(count, { one: 'Silence alarm', other: 'Silence # alarms' })}
      action={count === 0 ? t`Create silence` : t`Silence`}
      done={t`Silence created`}
      onClose={onClose}
    >
      <p className="text-muted">{t`Silenced alarms notify no one and are not counted. They fire again when the silence ends.`}</p>
      {count === 0 && (
        <>
          <SelectField label={t`Source`} {...form.field('source')} choices={[any, ...sources]} />
          <SelectField
            label={t`Severity`}
            {...form.field('severity')}
            choices={[any, ...alarmSeverities.map((value) => ({ value, title: alarmSeverityLabel(value) }))]}
          />
          <SelectField
            label={t`Data center`}
            {...form.field('zone')}
            choices={[any, ...(zones.data?.items ?? []).map(({ id, name }) => ({ value: id, title: name }))]}
          />
          <TextField label={t`Name contains`} hint={t`Leave empty for any.`} maxLength={100} {...form.field('name')} />
        </>
      )}
      <SelectField label={t`Silence for`} {...form.field('hours')} choices={spans()} />
      <ReasonFields field={(name) => form.field(name)} maxReason={maxReason} />
    </OpDialog>
  );
}
