import { plural, t } from '@lingui/core/macro';
import { useAct } from '#shell/act.ts';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { groups } from '../contract.ts';
import type { GroupRow } from './types.ts';

interface Props {
  group: Pick<GroupRow, 'id' | 'name' | 'members'>;
  onClose(): void;
  onDone?(): void;
}

/** Asks before a group goes, and with it what was shared with it. */
export default function DeleteGroupDialog({ group, onClose, onDone }: Props) {
  const remove = useAct(groups.deleteGroup, {
    refresh: [groups.listGroups],
    onRefused: () => false,
    onDone: () => {
      toast('success', t`The group ${group.name} is deleted`);
      onClose();
      onDone?.();
    },
  });
  return (
    <ConfirmDialog
      title={t`Delete ${group.name}`}
      action={t`Delete`}
      danger
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { groupId: group.id } })}
    >
      {plural(group.members, {
        0: 'Nobody is in it. What is shared with it is shared with it no more.',
        one: 'Its # member loses what is shared with the group at once. The servers stay as they are.',
        other: 'Its # members lose what is shared with the group at once. The servers stay as they are.',
      })}
    </ConfirmDialog>
  );
}
