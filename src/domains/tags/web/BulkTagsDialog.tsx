import { plural, t } from '@lingui/core/macro';
import { ChangeTagsDialog } from './ChangeTagsDialog.tsx';
import type { ServerRow } from './types.ts';

/** The tags of the selected servers. */
export default function BulkTagsDialog(props: { rows: readonly ServerRow[]; onClose(): void }) {
  return (
    <ChangeTagsDialog
      {...props}
      objectType="ot.server"
      words={{
        title: (count) => plural(count, { one: 'Tags of # server', other: 'Tags of # servers' }),
        changed: (count) =>
          plural(count, { one: 'The tags of # server are changed', other: 'The tags of # servers are changed' }),
        missing: t`What a server does not have is no matter.`,
      }}
    />
  );
}
