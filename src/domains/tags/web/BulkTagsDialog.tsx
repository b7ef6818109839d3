import { plural, t } from '@lingui/core/macro';
import { ChangeTagsDialog } from './ChangeTagsDialog.tsx';
import type { ServerRow } from './types.ts';

/** The tags of the selected servers. */
export default function BulkTagsDialog(props: { rows: readonly ServerRow[]; onClose(): void }) {
  return (
    <ChangeTagsDialog
      {...props}
      objectType="ot.server"
      labels={{
        title: (count) => plural(count, { one: 'Tags of # server', other: 'Tags of # servers' }),
        changed: (count) => plural(count, { one: 'Tags of # server changed', other: 'Tags of # servers changed' }),
        missing: t`Servers without the tag are left unchanged.`,
      }}
    />
  );
}
