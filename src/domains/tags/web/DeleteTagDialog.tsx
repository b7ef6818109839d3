import { plural, t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { tags } from '../contract.ts';
import type { TagRow } from './types.ts';

/** Asks before a tag goes from everything that has it. */
export default function DeleteTagDialog({ row, onClose }: { row: TagRow; onClose(): void }) {
  const remove = useOpForm(tags.deleteTag, { params: { tagId: row.id } });
  return (
    <OpDialog
      form={remove}
      title={t`Delete ${row.name}`}
      action={t`Delete`}
      danger
      done={t`Tag ${row.name} deleted`}
      onClose={onClose}
    >
      {plural(row.count, {
        0: 'The tag is not used.',
        one: 'The tag is removed from # server. The server is not affected.',
        other: 'The tag is removed from # servers. The servers are not affected.',
      })}
    </OpDialog>
  );
}
