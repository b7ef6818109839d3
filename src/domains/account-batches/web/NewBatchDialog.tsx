import { t } from '@lingui/core/macro';
import { useGo } from '#shell/boot/go.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { NumberField, TextAreaField, TextField } from '#ui/TextField.tsx';
import { actionRules, suspendReasons, type BatchAction, type SuspendReason } from '../actions.ts';
import { accountBatches } from '../contract.ts';
import { maxDueDays, maxNote, maxPauseMinutes, maxRows } from '../limits.ts';
import { batchPath } from '../paths.ts';
import { AccountsField } from './AccountsField.tsx';
import { actionTitle, reasonLabel } from './labels.ts';

interface Values {
  text: string;
  note: string;
  ownerMessage: string;
  reason: SuspendReason;
  servers: boolean;
  override: boolean;
  amount: number | null;
  dueDays: number | null;
  target: string;
  effective: 'now' | 'next-month';
  waves: boolean;
  waveSize: number | null;
  wavePauseMinutes: number | null;
  approval: boolean;
}

/** Accounts that another screen has chosen. */
export interface FromReport {
  /** The report that found them; null: they were selected in a list. */
  reportId: string | null;
  title: string;
  /** Their emails or ids, one on each line. */
  accounts: string;
}

interface Props {
  action: BatchAction;
  from?: FromReport | null;
  onClose(): void;
}

/** Names the accounts of a new batch and what is done to them; its page shows the dry run. */
export default function NewBatchDialog({ action, from = null, onClose }: Props) {
  const go = useGo();
  const mayPower = useMay('server.power');
  const start: Values = {
    text: from?.accounts ?? '',
    note: '',
    ownerMessage: '',
    reason: 'non-payment',
    servers: mayPower,
    override: false,
    amount: null,
    dueDays: 14,
    target: '',
    effective: 'now',
    waves: false,
    waveSize: 10,
    wavePauseMinutes: 10,
    approval: false,
  };
  const form = useOpForm(accountBatches.createBatch, {
    start,
    input: (values) => ({
      action,
      text: values.text,
      reportId: from?.reportId ?? null,
      waveSize: values.waves ? (values.waveSize ?? 0) : null,
      wavePauseMinutes: values.wavePauseMinutes ?? 0,
      approval: values.approval,
      options: {
        note: values.note,
        message: values.ownerMessage,
        reason: values.reason,
        servers: values.servers,
        override: values.override,
        amount: values.amount === null ? null : Math.round(values.amount * 100),
        dueDays: values.dueDays ?? 0,
        target: values.target,
        effective: values.effective,
      },
    }),
    onDone: ({ id }) => go(batchPath(id)),
  });
  const { values, set } = form;
  const { alone, second } = actionRules[action];
  const servers = {
    ...form.checked('servers'),
    ...(mayPower ? {} : { disabled: true, note: t`You don't have permission to suspend or resume servers.` }),
  };
  const option = (name: keyof Values) => form.error(`options.${name}`);
  return (
    <OpDialog form={form} title={actionTitle(action)} action={t`Start dry run`} onClose={onClose}>
      {from && <Banner tone="brand">{t`From the report “${from.title}”`}</Banner>}
      <AccountsField
        action={action}
        value={values.text}
        error={form.error('text')}
        onChange={(text) => set({ text })}
      />
      {action === 'suspend' && (
        <>
          <SelectField<SuspendReason>
            label={t`Cause`}
            hint={t`Unpaid bills lead to the state “Suspended: payment”, everything else to “Suspended: terms of use”.`}
            value={values.reason}
            choices={suspendReasons.map((value) => ({ value, title: reasonLabel(value) }))}
            onChange={(reason) => set({ reason })}
          />
          <CheckField label={t`Also suspend running servers`} {...servers} />
        </>
      )}
      {action === 'resume' && (
        <>
          <CheckField label={t`Also resume suspended servers`} {...servers} />
          <CheckField label={t`Resume accounts that owe money`} {...form.checked('override')} />
        </>
      )}
      {action === 'forceDeposit' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            label={t`Deposit`}
            hint={t`In the currency of each account.`}
            min={0}
            step={0.01}
            value={values.amount}
            error={option('amount')}
            onChange={(amount) => set({ amount })}
          />
          <NumberField
            label={t`Due in days`}
            min={1}
            max={maxDueDays}
            value={values.dueDays}
            error={option('dueDays')}
            onChange={(dueDays) => set({ dueDays })}
          />
        </div>
      )}
      {action === 'migrate' && (
        <>
          <TextField
            label={t`Move to`}
            optional={t`optional`}
            hint={t`For lines that name no account to move to.`}
            autoComplete="off"
            {...form.field('target')}
            error={option('target')}
          />
          <SelectField<'now' | 'next-month'>
            label={t`Takes effect`}
            value={values.effective}
            choices={[
              { value: 'now', title: t`Immediately` },
              { value: 'next-month', title: t`On the first of next month (UTC)` },
            ]}
            onChange={(effective) => set({ effective })}
          />
        </>
      )}
      <TextField
        label={t`Reason`}
        hint={t`Recorded in the audit trail of each account. Customers don't see it.`}
        maxLength={maxNote}
        autoComplete="off"
        {...form.field('note')}
        error={option('note')}
      />
      {second !== 'required' && (
        <TextAreaField
          label={t`Message to the account owners`}
          optional={t`optional`}
          maxLength={maxNote}
          {...form.field('ownerMessage')}
          error={form.error('options.message')}
        />
      )}
      <CheckField
        label={t`Run in waves`}
        note={t`Stops after each wave, so that you can look at the results and pause.`}
        {...form.checked('waves')}
      />
      {values.waves && (
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            label={t`Accounts per wave`}
            min={1}
            max={maxRows}
            value={values.waveSize}
            error={form.error('waveSize')}
            onChange={(waveSize) => set({ waveSize })}
          />
          <NumberField
            label={t`Minutes between waves`}
            min={0}
            max={maxPauseMinutes}
            value={values.wavePauseMinutes}
            error={form.error('wavePauseMinutes')}
            onChange={(wavePauseMinutes) => set({ wavePauseMinutes })}
          />
        </div>
      )}
      <CheckField
        label={t`Require approval by another person`}
        note={t`Always required for more than ${alone} accounts.`}
        {...form.checked('approval')}
      />
    </OpDialog>
  );
}
