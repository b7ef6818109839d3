import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { roles } from '../contract.ts';
import type { TeamRow } from './types.ts';

interface Props {
  member: TeamRow;
  what: 'remove' | 'resend';
  onClose(): void;
}

/** Asks before a team member is removed, or invited again. */
export default function MemberDialog({ member, what, onClose }: Props) {
  return what === 'remove' ? (
    <Remove member={member} onClose={onClose} />
  ) : (
    <Resend member={member} onClose={onClose} />
  );
}

function Remove({ member, onClose }: Omit<Props, 'what'>) {
  const form = useOpForm(roles.removeTeamMember, { params: { memberId: member.id } });
  return (
    <OpDialog
      form={form}
      title={t`Remove ${member.name}?`}
      action={t`Remove team member`}
      danger
      done={() => t`${member.name} removed`}
      onClose={onClose}
    >
      {t`Their sessions end at once and they can no longer sign in. You can invite them again.`}
    </OpDialog>
  );
}

function Resend({ member, onClose }: Omit<Props, 'what'>) {
  const form = useOpForm(roles.resendTeamInvitation, { params: { memberId: member.id } });
  return (
    <OpDialog
      form={form}
      title={t`Resend the invitation to ${member.name}?`}
      action={t`Resend invitation`}
      done={() => t`Invitation sent`}
      onClose={onClose}
    >
      {t`The new link works for 7 days. Links that were sent before stop working.`}
    </OpDialog>
  );
}
