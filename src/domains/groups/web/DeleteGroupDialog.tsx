import { plural, t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { groups } from '../contract.ts';
import type { GroupRow } from './types.ts';

interface Props {
  group: Pick<GroupRow, 'id' | 'name' | 'members'>;
  onClose(): void;
  onDone?(): void;
}

/** Asks before a group goes, and with it what was shared with it. */
export default function DeleteGroupDialog({ group, onClose, onDone }: Props) {
  const remove = useOpForm(groups.deleteGroup, {
    params: { groupId: group.id },
    onDone: () => {
      onDone?.();
    },
  });
  return (
    <OpDialog
      form={remove}
      title={t`Delete ${group.name}`}
      action={t`Delete`}
      danger
      done={t`Group ${group.name} deleted`}
      onClose={onClose}
    >
      {plural(group.members, {
        0: 'The group has no members. Everything shared with it is no longer shared.',
        one: 'Its # member immediately loses access to everything shared with the group. The servers are not affected.',
        other:
          'Its # members immediately lose access to everything shared with the group. The servers are not affected.',
      })}
    </OpDialog>
  );
}
