import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextField } from '#ui/TextField.tsx';
import { groups } from '../contract.ts';
import type { GroupRow } from './types.ts';

interface Props {
  group: Pick<GroupRow, 'id' | 'name' | 'owner'>;
  onClose(): void;
}

/** Gives a group whose owner left to another account. */
export default function ReassignGroupDialog({ group: { id, name, owner }, onClose }: Props) {
  const form = useOpForm(groups.reassignGroup, { start: { email: '' }, params: { groupId: id } });
  return (
    <OpDialog
      form={form}
      title={t`Reassign ${name}`}
      action={t`Reassign group`}
      done={t`Group ${name} reassigned`}
      onClose={onClose}
    >
      <p className="mb-4">{t`${owner} left. Members of the group keep what it gives them. The new owner can change its members.`}</p>
      <TextField label={t`Email of the new owner`} type="email" autoComplete="off" {...form.field('email')} />
    </OpDialog>
  );
}
