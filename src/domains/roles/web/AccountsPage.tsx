import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { useAct } from '#shell/form/act.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { refreshContext } from '#shell/session/session-reads.ts';
import { enterAccount } from '#shell/session/switch-person.ts';
import { dateText } from '#shell/text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { roles } from '../contract.ts';
import { membershipStateText, membershipTone } from './labels.ts';
import type { MembershipRow } from './types.ts';

/** `/accounts`: the accounts that one sign-in opens, and invitations to others. */
export default function AccountsPage() {
  const { data, error, refetch } = useRead(roles.readMemberships, {});
  return (
    <>
      <PageHead
        title={t`Accounts`}
        note={t`Accounts you can work in with your sign-in. Switching doesn't sign you out.`}
      />
      <Card>
        <ReadState read={{ data, error, refetch }} rows={3} />
        <ul className="divide-y divide-line">
          {data?.items.map((row) => (
            <Row key={row.accountId} row={row} />
          ))}
        </ul>
        {data?.items.length === 1 && (
          <p className="pt-3 text-muted">{t`Accounts of teams that invite you will appear here.`}</p>
        )}
      </Card>
    </>
  );
}

function Row({ row }: { row: MembershipRow }) {
  const { owner, email, state, current, membershipId, grants, expires } = row;
  const [leaving, setLeaving] = useState(false);
  const enter = useAct(roles.switchAccount, { onDone: enterAccount });
  const accept = useAct(roles.acceptMembership, { onDone: refreshContext });
  const about = [email, ...(membershipId === null ? [t`Your own account`] : grants)].join(' · ');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3" aria-label={owner}>
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate font-medium">{owner}</p>
        <p className="text-[13px] text-muted">{about}</p>
        {expires !== null && <p className="text-[13px] text-muted">{t`Access expires on ${dateText(expires)}`}</p>}
      </div>
      <StateDot tone={current ? 'ok' : membershipTone[state]}>
        {current ? t`You are here` : membershipStateText(state)}
      </StateDot>
      <div className="flex gap-2">
        {state === 'active' && !current && (
          <Button
            look="primary"
            busy={enter.isPending}
            onClick={() => enter.mutate({ input: { membershipId } })}
          >{t`Switch`}</Button>
        )}
        {state === 'invited' && membershipId !== null && (
          <Button
            look="primary"
            busy={accept.isPending}
            onClick={() => accept.mutate({ params: { membershipId } })}
          >{t`Accept`}</Button>
        )}
        {membershipId !== null && (
          <Button onClick={() => setLeaving(true)}>{state === 'invited' ? t`Decline` : t`Leave`}</Button>
        )}
      </div>
      {leaving && membershipId !== null && (
        <LeaveTeamDialog row={row} membershipId={membershipId} onClose={() => setLeaving(false)} />
      )}
    </li>
  );
}

function LeaveTeamDialog(props: { row: MembershipRow; membershipId: string; onClose(): void }) {
  const { row, membershipId, onClose } = props;
  const { owner, state, current } = row;
  const invited = state === 'invited';
  const form = useOpForm(roles.leaveMembership, {
    params: { membershipId },
    onDone: () => (current ? enterAccount() : refreshContext()),
  });
  return (
    <OpDialog
      form={form}
      title={invited ? t`Decline the invitation of ${owner}?` : t`Leave the team of ${owner}?`}
      action={invited ? t`Decline invitation` : t`Leave team`}
      danger
      done={() => (invited ? t`Invitation declined` : t`You left the team of ${owner}`)}
      onClose={onClose}
    >
      {invited
        ? t`The account owner can invite you again.`
        : t`You lose access to this account at once. Only the account owner can invite you again.`}
    </OpDialog>
  );
}
