import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEditedRow } from '#shell/form/edited-row.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { RowConflict } from '#shell/form/RowConflict.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { groups } from '../contract.ts';
import { groupPath } from '../paths.ts';
import { maxDescriptionLength, maxNameLength } from '../limits.ts';
import type { GroupRow } from './types.ts';

type Edited = Pick<GroupRow, 'id' | 'name' | 'description' | 'version'>;

const shownBy = [groups.listGroups, groups.readGroup];

/** What is written of a group. */
const startOf = (group: Edited | null) => ({ name: group?.name ?? '', description: group?.description ?? '' });

/** Makes a group, or gives one another name. */
export default function EditGroupDialog({ group, onClose }: { group: Edited | null; onClose(): void }) {
  const navigate = useNavigate();
  const edited = useEditedRow(shownBy, group);
  const form = useOpForm(group === null ? groups.createGroup : groups.saveGroup, {
    start: startOf(group),
    ...(edited && { params: { groupId: edited.opened.id }, ifMatch: edited.version, rereads: true }),
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
      <RowConflict
        form={form}
        row={edited}
        fields={{ name: t`Name`, description: t`Description` }}
        onTake={(now) => form.restart(startOf(now))}
      />
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
