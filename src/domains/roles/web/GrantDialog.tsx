import { t } from '@lingui/core/macro';
import { groups } from '#domains/groups/contract.ts';
import { useRead } from '#shell/data/read.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { Segments, SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { roles } from '../contract.ts';
import { maxReasonLength } from '../limits.ts';
import { durationChoices, untilOf, type Duration } from './durations.ts';

interface Props {
  /** Absent: chosen in the dialog. */
  set?: { id: string; name: string };
  /** Whom it is for; absent: entered in the dialog. */
  email?: string;
  onClose(): void;
}

/** Grants a permission set to a person or a group, for a time or for good. */
export default function GrantDialog({ set, email = '', onClose }: Props) {
  const { guard, dialog } = useProof();
  const sets = useRead(roles.listPermissionSets, { query: { archived: 0, size: 0 } });
  const teams = useRead(groups.listGroups, { query: { size: 0, archived: 0 } });
  const form = useOpForm(roles.createGrant, {
    start: {
      kind: 'person' as 'person' | 'group',
      setId: set?.id ?? '',
      email,
      groupId: '',
      duration: 'month' as Duration,
      reason: '',
    },
    input: ({ kind, setId, email: to, groupId, duration, reason }) => ({
      ...(setId === '' ? {} : { setId }),
      ...(kind === 'group' ? (groupId === '' ? {} : { groupId }) : { email: to.trim() }),
      ...untilOf(duration),
      reason,
    }),
    guard,
  });
  const { values } = form;
  const known = sets.data?.items ?? [];
  return (
    <>
      <OpDialog
        form={form}
        title={set ? t`Grant ${set.name}` : t`Grant access`}
        action={t`Grant access`}
        done={({ what, holder }) => t`${what} granted to ${holder}`}
        onClose={onClose}
      >
        {set === undefined && (
          <SelectField
            label={t`Permission set`}
            hint={sets.data && known.length === 0 ? t`Create a permission set first.` : undefined}
            placeholder={t`Choose a permission set`}
            choices={known.map(({ id, name }) => ({ value: id, title: name }))}
            value={values.setId}
            error={form.error('setId')}
            onChange={(setId) => form.set({ setId })}
          />
        )}
        <Segments
          label={t`Grant to`}
          value={values.kind}
          choices={[
            { value: 'person', title: t`A person` },
            { value: 'group', title: t`A group` },
          ]}
          onChange={(kind) => form.set({ kind })}
        />
        {values.kind === 'person' ? (
          <TextField
            label={t`Email`}
            hint={t`Someone in your account or site.`}
            inputMode="email"
            autoComplete="off"
            maxLength={320}
            {...form.field('email')}
          />
        ) : (
          <SelectField
            label={t`Group`}
            placeholder={t`Choose a group`}
            choices={(teams.data?.items ?? []).map(({ id, name }) => ({ value: id, title: name }))}
            value={values.groupId}
            error={form.error('groupId') ?? form.error('email')}
            onChange={(groupId) => form.set({ groupId })}
          />
        )}
        <SelectField
          label={t`Expires`}
          choices={durationChoices()}
          value={values.duration}
          error={form.error('until')}
          onChange={(duration) => form.set({ duration })}
        />
        <TextField label={t`Reason`} autoComplete="off" maxLength={maxReasonLength} {...form.field('reason')} />
      </OpDialog>
      {dialog}
    </>
  );
}
