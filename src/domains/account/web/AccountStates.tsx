import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { translate, type Message } from '#kernel/message.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useAct } from '#shell/form/act.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { account } from '../contract.ts';
import {
  accountRules,
  billingRules,
  externalStates,
  isBillingState,
  type AccountState,
  type ExternalState,
} from '../states.ts';

type Standing = AnswerOf<typeof account.readStanding>;

const billingRuleOf = (code: number) => (isBillingState(code) ? billingRules[code] : null);
/** What the person reads on every screen in a state. */
const saidOf = (rule: { says: Message | null } | null) =>
  rule?.says ? t`The customer will see: ${translate(rule.says)}` : t`The account has no restrictions in this state.`;
const billingTitle = (code: number) => (isBillingState(code) ? translate(billingRules[code].title) : String(code));

function externalTitle(code: ExternalState): string {
  return { 0: t`Not required`, 1: t`Required - Not Set`, 2: t`Required - OK` }[code];
}

/** The states of an account, and the form that changes them. */
export function States({ standing }: { standing: Standing }) {
  const contactTitles = { billing: t`Billing`, technical: t`Technical`, abuse: t`Abuse` };
  const { userId, accountStatus, billingProfileStatus, accountEnabled, mayEnable } = standing;
  const enable = useAct(account.enableAccount, {
    onDone: () => toast('success', t`Account enabled`),
  });
  const rules = [
    accountRules[accountStatus],
    isBillingState(billingProfileStatus) && billingRules[billingProfileStatus],
  ];
  return (
    <div className="grid gap-4">
      <Card title={t`State`}>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {rules.map(
            (rule) =>
              rule && (
                <StateDot key={rule.title.id} tone={rule.tone}>
                  {translate(rule.title)}
                </StateDot>
              ),
          )}
          {!accountEnabled && <Tag tone="bad">{t`Disabled`}</Tag>}
          {!accountEnabled && mayEnable && (
            <Button small busy={enable.isPending} onClick={() => enable.mutate({ input: { userId } })}>
              {t`Enable`}
            </Button>
          )}
        </div>
        {rules.map(
          (rule) =>
            rule &&
            rule.says && (
              <p key={rule.title.id} className="mt-3 text-muted">
                {t`The customer will see: ${translate(rule.says)}`}
              </p>
            ),
        )}
      </Card>
      <DeletionBanner standing={standing} />
      {standing.deletedAt === null && <MoveCard standing={standing} />}
      {standing.contacts.length > 0 && (
        <Card title={t`Contacts`}>
          <KeyValue items={standing.contacts.map(({ kind, email }) => [contactTitles[kind], email] as const)} />
        </Card>
      )}
    </div>
  );
}

/** That deletion was requested, or is done. */
function DeletionBanner({ standing }: { standing: Standing }) {
  const { userId, deletionDue, deletedAt, mayCancelDeletion } = standing;
  const cancel = useAct(account.cancelDeletionOf, {
    onDone: () => toast('success', t`Deletion canceled`, { text: t`The account owner has been notified.` }),
  });
  if (deletedAt !== null)
    return (
      <Banner tone="bad">
        {t`This account was deleted:`} <DateTime at={deletedAt} />
      </Banner>
    );
  if (deletionDue === null) return null;
  return (
    <Banner tone="warn">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span>
          {t`Deletion requested. Scheduled for:`} <DateTime at={deletionDue} />
        </span>
        {mayCancelDeletion && (
          <Button small busy={cancel.isPending} onClick={() => cancel.mutate({ params: { userId } })}>
            {t`Cancel deletion`}
          </Button>
        )}
      </span>
    </Banner>
  );
}

function MoveCard({ standing }: { standing: Standing }) {
  const { userId, accountStatus, billingProfileStatus, externalProfile, accountMoves, billingMoves, externalMoves } =
    standing;
  const start = {
    accountStatus,
    billingProfileStatus: String(billingProfileStatus),
    externalProfile: String(externalProfile),
    reason: '',
  };
  const { guard, dialog } = useProof();
  const form = useOpForm(account.moveState, {
    start,
    guard,
    follows: true,
    params: { userId },
    input: ({ accountStatus: status, billingProfileStatus: billing, externalProfile: external, reason }) => ({
      ...(status === start.accountStatus ? {} : { accountStatus: status }),
      ...(billing === start.billingProfileStatus ? {} : { billingProfileStatus: Number(billing) }),
      // Typed edge: the choices are the codes of the states.
      ...(external === start.externalProfile ? {} : { externalProfile: Number(external) as ExternalState }),
      reason,
    }),
    onDone: (_, values) => {
      form.restart({ ...values, reason: '' });
      toast('success', t`Status updated`, { text: t`The account owner has been notified.` });
    },
  });
  const { accountStatus: status, billingProfileStatus: billing } = form.values;
  const changed =
    status !== start.accountStatus ||
    billing !== start.billingProfileStatus ||
    form.values.externalProfile !== start.externalProfile;
  if (accountMoves.length + billingMoves.length === 0)
    return <Banner tone="brand">{t`You have read-only access to this account. You can't change its status.`}</Banner>;
  return (
    <Card title={t`Change status`}>
      <OpForm form={form} className="grid gap-4 sm:grid-cols-2">
        <SelectField<AccountState>
          label={t`Account state`}
          {...form.field('accountStatus')}
          hint={status === accountStatus ? undefined : saidOf(accountRules[status])}
          choices={[accountStatus, ...accountMoves].map((value) => ({
            value,
            title: translate(accountRules[value].title),
          }))}
        />
        <SelectField
          label={t`Billing profile`}
          {...form.field('billingProfileStatus')}
          hint={billing === start.billingProfileStatus ? undefined : saidOf(billingRuleOf(Number(billing)))}
          choices={[billingProfileStatus, ...billingMoves].map((code) => ({
            value: String(code),
            title: billingTitle(code),
          }))}
        />
        {externalMoves.length > 0 && (
          <SelectField
            label={t`External profile`}
            {...form.field('externalProfile')}
            hint={t`Whether the customer needs a profile in your own billing system. Without it, nothing can be ordered.`}
            choices={externalStates.map((code) => ({ value: String(code), title: externalTitle(code) }))}
          />
        )}
        <TextAreaField
          className="sm:col-span-2"
          label={t`Reason`}
          hint={t`Recorded in the audit trail. The customer does not see it.`}
          {...form.field('reason')}
        />
        <div className="flex justify-end sm:col-span-2">
          <Button
            type="submit"
            look="primary"
            busy={form.pending}
            disabledReason={changed ? null : t`Choose a different status first.`}
          >{t`Change status`}</Button>
        </div>
      </OpForm>
      {dialog}
    </Card>
  );
}
