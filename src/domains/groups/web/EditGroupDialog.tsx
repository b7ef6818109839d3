import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { groups } from '../contract.ts';
import { groupPath } from '../paths.ts';
import { maxDescriptionLength, maxNameLength } from '../limits.ts';
import type { GroupRow } from './types.ts';

type Edited = Pick<GroupRow, 'id' | 'name' | 'description' | 'version'>;

/** Makes a group, or gives one another name. */
export default function EditGroupDialog({ group, onClose }: { group: Edited | null; onClose(): void }) {
  const navigate = useNavigate();
  const form = useOpForm(group === null ? groups.createGroup : groups.saveGroup, {
    start: { name: group?.name ?? '', description: group?.description ?? '' },
    ...(group === null ? {} : { params: { groupId: group.id }, ifMatch: group.version }),
    onDone: (made) => {
      if (group !== null) return;
      toast('success', t`Group ${made.name} created`, { text: t`Add members now.` });
      void navigate({ href: groupPath(made.siteId, made.id, 'info') });
    },
  });
  return (
    <OpDialog
      form={form}
      title={group === null ? t`Create group` : t`Rename ${group.name}`}
      action={group === null ? t`Create` : t`Save`}
      onClose={onClose}
    >
      <TextField label={t`Name`} autoComplete="off" maxLength={maxNameLength} {...form.field('name')} />
      <TextField
        label={t`Description`}
        optional={t`optional`}
        autoComplete="off"
        maxLength={maxDescriptionLength}
        {...form.field('description')}
      />
    </OpDialog>
  );
}
