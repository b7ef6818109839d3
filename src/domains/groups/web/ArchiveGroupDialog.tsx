import { plural, t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { toast } from '#ui/toast.ts';
import { groups } from '../contract.ts';
import type { GroupRow } from './types.ts';

interface Props {
  group: Pick<GroupRow, 'id' | 'name' | 'members' | 'archived'>;
  onClose(): void;
}

/** Asks before a group is archived, or restored. */
export default function ArchiveGroupDialog({ group, onClose }: Props) {
  const { guard, act, dialog } = useProof();
  const { id, name } = group;
  const archived = group.archived === null;
  const params = { groupId: id };
  const form = useOpForm(groups.archiveGroup, {
    params,
    input: () => ({ archived }),
    guard,
    onDone: () =>
      toast('success', archived ? t`Group ${name} archived` : t`Group ${name} restored`, {
        action: {
          title: t`Undo`,
          onChoose: () => void act(groups.archiveGroup, { params, input: { archived: !archived } }),
        },
      }),
  });
  return (
    <>
      <OpDialog
        form={form}
        title={archived ? t`Archive ${name}?` : t`Restore ${name}?`}
        action={archived ? t`Archive` : t`Restore`}
        danger={archived}
        onClose={onClose}
      >
        {archived
          ? plural(group.members, {
              0: 'The group stays in the list and can be restored. Nothing can be shared with it until then.',
              one: 'Its # member immediately loses everything that the group gives, until you restore it.',
              other: 'Its # members immediately lose everything that the group gives, until you restore it.',
            })
          : t`Everyone who was in the group has what it gives again, except whose membership has expired since.`}
      </OpDialog>
      {dialog}
    </>
  );
}
