import { plural, t } from '@lingui/core/macro';
import { useAct } from '#shell/act.ts';
import { servers } from '#domains/servers/contract.ts';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { tags } from '../contract.ts';
import type { TagRow } from './types.ts';

/** Asks before a tag goes from everything that has it. */
export default function DeleteTagDialog({ row, onClose }: { row: TagRow; onClose(): void }) {
  const remove = useAct(tags.deleteTag, {
    refresh: [tags.listTags, tags.readTags, servers.listServers, servers.readServer],
    onRefused: () => false,
    onDone: () => {
      toast('success', t`The tag ${row.name} is deleted`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t`Delete ${row.name}`}
      action={t`Delete`}
      danger
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { tagId: row.id } })}
    >
      {plural(row.count, {
        0: 'Nothing has it.',
        one: 'It is taken off # server. The server itself stays as it is.',
        other: 'It is taken off # servers. The servers themselves stay as they are.',
      })}
    </ConfirmDialog>
  );
}
