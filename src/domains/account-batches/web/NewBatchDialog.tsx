import { t } from '@lingui/core/macro';
import { useGo } from '#shell/boot/go.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useMay, useUser } from '#shell/session/session-reads.ts';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { numberText } from '#ui/number-text.ts';
import { NumberField, TextAreaField, TextField } from '#ui/TextField.tsx';
import { actionRules, hasReason, runLimitOf, type BatchAction } from '../actions.ts';
import { accountBatches } from '../contract.ts';
import { datePlace } from '../dated.ts';
import { maxDueDays, maxNote, maxPauseMinutes, maxRows } from '../limits.ts';
import { batchPath } from '../paths.ts';
import { AccountsField } from './AccountsField.tsx';
import { inputOf, startOf, valuesLike, type Like, type Values } from './batch-values.ts';
import { actionTitle } from './labels.ts';
import { CauseFields } from './CauseFields.tsx';
import { TemplateField } from './TemplateField.tsx';

/** Accounts that a report has found. */
export interface FromReport {
  reportId: string;
  title: string;
  /** Their emails or ids, one on each line. */
  accounts: string;
}

interface Props {
  action: BatchAction;
  from?: FromReport | null;
  /** A batch or a template whose options the new one begins with; accounts are entered again. */
  like?: Like | null;
  /** What another screen has filled in, such as the accounts that were selected there. */
  given?: Partial<Values> | undefined;
  onClose(): void;
}

/** Names the accounts of a new batch and what is done to them; its page shows the dry run. */
export default function NewBatchDialog({ action, from = null, like = null, given, onClose }: Props) {
  const go = useGo();
  const mayPower = useMay('server.power');
  const start: Values = {
    ...startOf(mayPower),
    text: from?.accounts ?? '',
    ...(like && valuesLike(like, mayPower)),
    ...given,
  };
  const form = useOpForm(accountBatches.createBatch, {
    start,
    input: (values) => ({ action, reportId: from?.reportId ?? null, ...inputOf(values) }),
    onDone: ({ id }) => go(batchPath(id)),
  });
  const { values, set } = form;
  const { alone, second } = actionRules[action];
  const role = useUser()?.role;
  const atOnce = numberText(role === undefined ? maxRows : runLimitOf(role));
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
      <TemplateField action={action} onChosen={(template) => set(valuesLike(template, mayPower))} />
      {hasReason(action) && <CauseFields action={action} values={values} set={set} error={option} />}
      {action === 'suspend' && <CheckField label={t`Also suspend running servers`} {...servers} />}
      {action === 'resume' && (
        <>
          <CheckField label={t`Also resume suspended servers`} {...servers} />
          <CheckField
            label={t`Resume anyway`}
            note={t`Also accounts that still owe money, are not verified, or were suspended for a cause that only staff can settle.`}
            {...form.checked('override')}
          />
          {values.override && (
            <TextField
              label={t`Why they are resumed anyway`}
              maxLength={maxNote}
              autoComplete="off"
              {...form.field('overrideReason')}
              error={option('overrideReason')}
            />
          )}
          <CheckField label={t`Don't notify the account owners`} {...form.checked('silent')} />
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
      {action === 'changeEmail' && (
        <CheckField
          label={t`The new emails are verified already`}
          note={t`Otherwise the account owners confirm them by a link that is mailed to the new address. Both addresses are notified.`}
          {...form.checked('verified')}
        />
      )}
      {action === 'migrate' && (
        <>
          <TextField
            label={t`Move whole accounts to the site`}
            optional={t`optional`}
            hint={t`The host name of another site. Each account moves there with its people and all that it has.`}
            autoComplete="off"
            {...form.field('site')}
            error={option('site')}
          />
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
            hint={t`A move on the first of next month is scheduled when you start the batch. Until then you can cancel it.`}
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
      {second !== 'required' && !values.silent && (
        <TextAreaField
          label={t`Message to the account owners`}
          hint={hasReason(action) ? t`Empty: the text of the cause. ${datePlace} is the day.` : undefined}
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
        note={t`Always required for more than ${alone} accounts a day. A list of more than ${atOnce} becomes several batches with one approval.`}
        {...form.checked('approval')}
      />
    </OpDialog>
  );
}
