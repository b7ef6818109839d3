import { t } from '@lingui/core/macro';
import { alarms } from '#domains/alarms/contract.ts';
import { servers } from '#domains/servers/contract.ts';
import { useRead } from '#shell/data/read.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { NumberField, TextField } from '#ui/TextField.tsx';
import { onCall } from '../contract.ts';
import { maxEmail, maxMinutes } from '../limits.ts';
import { targetKinds, type TargetKind } from '../states.ts';
import { targetKindLabel } from './labels.ts';
import type { StepRow } from './types.ts';

interface Values {
  afterMinutes: number | null;
  kind: TargetKind;
  target: string;
  criticalOnly: boolean;
  zone: string;
}
const startOf = (row: StepRow | null): Values => ({
  afterMinutes: row?.afterMinutes ?? 0,
  kind: row?.kind ?? 'schedule',
  target: row?.target ?? '',
  criticalOnly: row?.criticalOnly ?? false,
  zone: row?.zoneId ?? '',
});

/** Adds an escalation step, or changes one. */
export default function StepDialog({ row, onClose }: { row: StepRow | null; onClose(): void }) {
  const zones = useRead(servers.listDataCenters, { query: { size: 0 } }, { staleSeconds: 600 });
  const form = useOpForm(row === null ? onCall.createEscalationStep : onCall.saveEscalationStep, {
    start: startOf(row),
    ...(row && { params: { stepId: row.id } }),
    input: ({ zone, afterMinutes, ...values }) => ({
      ...values,
      afterMinutes: afterMinutes ?? 0,
      zoneId: zone === '' ? null : zone,
    }),
  });
  return (
    <OpDialog
      form={form}
      title={row === null ? t`Add escalation step` : t`Edit escalation step`}
      action={row === null ? t`Add step` : t`Save step`}
      done={row === null ? t`Step added` : t`Step saved`}
      onClose={onClose}
    >
      <NumberField
        label={t`After`}
        hint={t`Counted from when the alarm fires. 0 notifies immediately.`}
        unit={t`min`}
        min={0}
        max={maxMinutes}
        value={form.values.afterMinutes}
        error={form.error('afterMinutes')}
        onChange={(afterMinutes) => form.set({ afterMinutes })}
      />
      <SelectField<TargetKind>
        label={t`Notify`}
        value={form.values.kind}
        choices={targetKinds.map((value) => ({ value, title: targetKindLabel(value) }))}
        onChange={(kind) => form.set({ kind, target: '' })}
      />
      <TargetField kind={form.values.kind} field={form.field('target')} />
      <CheckField label={t`Critical alarms only`} {...form.checked('criticalOnly')} />
      <SelectField
        label={t`Data center`}
        {...form.field('zone')}
        choices={[
          { value: '', title: t`Any` },
          ...(zones.data?.items ?? []).map(({ id, name }) => ({ value: id, title: name })),
        ]}
      />
    </OpDialog>
  );
}

interface TargetProps {
  kind: TargetKind;
  field: { value: string; error: string | undefined; onChange(event: unknown): void };
}

function TargetField({ kind, field }: TargetProps) {
  switch (kind) {
    case 'schedule':
      return <Schedules field={field} />;
    case 'person':
      return <People field={field} />;
    case 'webhook':
      return <Webhooks field={field} />;
    case 'email':
      return (
        <TextField label={targetKindLabel(kind)} type="email" maxLength={maxEmail} autoComplete="off" {...field} />
      );
  }
}

type Field = Pick<TargetProps, 'field'>;

function Schedules({ field }: Field) {
  const rows = useRead(onCall.listOnCallSchedules, { query: { size: 0 } }).data?.items ?? [];
  return (
    <SelectField
      label={t`Schedule`}
      placeholder={t`Choose a schedule`}
      choices={rows.map(({ id, name }) => ({ value: id, title: name }))}
      {...field}
    />
  );
}

function People({ field }: Field) {
  const people = useRead(alarms.listAlarmAssignees, {}).data?.people ?? [];
  return (
    <SelectField
      label={t`Person`}
      placeholder={t`Choose a person`}
      choices={people.map(({ id, email }) => ({ value: id, title: email }))}
      {...field}
    />
  );
}

function Webhooks({ field }: Field) {
  const rows = useRead(onCall.listAlarmWebhooks, { query: { size: 0 } }).data?.items ?? [];
  return (
    <SelectField
      label={t`Webhook`}
      placeholder={t`Choose a webhook`}
      choices={rows.map(({ id, name }) => ({ value: id, title: name }))}
      {...field}
    />
  );
}
