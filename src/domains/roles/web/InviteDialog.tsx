import { t } from '@lingui/core/macro';
import { useRead } from '#shell/data/read.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { roles } from '../contract.ts';
import { durationChoices, untilOf, type Duration } from './durations.ts';

/** Invites a team member with a permission set; without a choice, the narrow one of every team. */
export default function InviteDialog({ onClose }: { onClose(): void }) {
  const { guard, dialog } = useProof();
  const sets = useRead(roles.listPermissionSets, { query: { archived: 0, size: 0 } });
  const form = useOpForm(roles.inviteTeamMember, {
    start: { name: '', email: '', setId: '', duration: 'never' as Duration },
    input: ({ setId, duration, ...who }) => ({ ...who, ...(setId === '' ? {} : { setId }), ...untilOf(duration) }),
    guard,
  });
  const usual = t`Team member`;
  const others = (sets.data?.items ?? []).filter(({ name }) => name !== usual);
  return (
    <>
      <OpDialog
        form={form}
        title={t`Invite team member`}
        action={t`Send invitation`}
        done={() => t`Invitation sent`}
        onClose={onClose}
      >
        <TextField label={t`Name`} autoComplete="off" maxLength={100} {...form.field('name')} />
        <TextField label={t`Email`} type="email" autoComplete="off" maxLength={320} {...form.field('email')} />
        <SelectField
          label={t`Permission set`}
          hint={form.values.setId === '' ? t`Sees servers, networks and images, and restarts servers.` : undefined}
          value={form.values.setId}
          choices={[{ value: '', title: usual }, ...others.map(({ id, name }) => ({ value: id, title: name }))]}
          error={form.error('setId')}
          onChange={(setId) => form.set({ setId })}
        />
        <SelectField
          label={t`Access expires`}
          choices={durationChoices()}
          value={form.values.duration}
          error={form.error('until')}
          onChange={(duration) => form.set({ duration })}
        />
      </OpDialog>
      {dialog}
    </>
  );
}
