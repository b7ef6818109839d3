import { t } from '@lingui/core/macro';
import { instantOf } from '#shell/form/local-time.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { TextField } from '#ui/TextField.tsx';
import { groups } from '../contract.ts';

/** Invites someone by mail, who is in the group once they accept. */
export default function InviteMemberDialog({
  group,
  onClose,
}: {
  group: { id: string; name: string };
  onClose(): void;
}) {
  const { guard, dialog } = useProof();
  const form = useOpForm(groups.inviteGroupMember, {
    start: { name: '', email: '', until: '' },
    params: { groupId: group.id },
    input: ({ name, email, until }) => ({ name, email, until: instantOf(until) }),
    guard,
  });
  return (
    <>
      <OpDialog
        form={form}
        title={t`Invite someone to ${group.name}`}
        action={t`Send invitation`}
        done={() => t`Invitation sent`}
        onClose={onClose}
      >
        <p>{t`They become a member of your team, and have nothing there but what the group gives.`}</p>
        <TextField label={t`Name`} autoComplete="off" maxLength={100} {...form.field('name')} />
        <TextField label={t`Email`} type="email" autoComplete="off" maxLength={320} {...form.field('email')} />
        <TextField label={t`Member until`} optional={t`optional`} type="datetime-local" {...form.field('until')} />
      </OpDialog>
      {dialog}
    </>
  );
}
