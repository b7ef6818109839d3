import { plural, t } from '@lingui/core/macro';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { accessAudit } from '../contract.ts';
import { maxNoteLength } from '../limits.ts';
import { whatText } from './labels.ts';
import type { Entry } from './types.ts';

interface Props {
  reviewId: string;
  rows: readonly Entry[];
  verdict: 'keep' | 'remove';
  onClose(): void;
}

/** Confirms entries of a review, or removes what they hold, and shows what was skipped. */
export default function DecideDialog({ reviewId, rows, verdict, onClose }: Props) {
  const isRemoval = verdict === 'remove';
  const found = new Map(rows.map((row) => [row.id, row]));
  const bulk = useBulk(accessAudit.decideReviewEntries, {
    rows: rows.map(({ id, holder }) => ({ id, name: holder })),
    key: 'entryId',
    params: { reviewId },
    start: { note: '' },
    ready: () => isRemoval,
    input: ({ note }, entryIds) => ({ entryIds, verdict, note }),
    onDone: (results) => {
      if (results.some(({ refusal }) => refusal !== null)) return false;
      toast('success', isRemoval ? t`Access removed` : t`Access confirmed`);
      return true;
    },
  });
  const count = bulk.rows.length;
  return (
    <BulkDialog
      bulk={bulk}
      title={
        isRemoval
          ? plural(count, { one: 'Remove access?', other: 'Remove # entries?' })
          : plural(count, { one: 'Confirm access?', other: 'Confirm # entries?' })
      }
      action={isRemoval ? t`Remove access` : t`Confirm access`}
      danger={isRemoval}
      labels={{ ready: isRemoval ? t`Will be removed` : t`Will be confirmed`, done: t`Done` }}
      noteOf={(id) => {
        const row = found.get(id);
        return row === undefined ? '' : whatText(row);
      }}
      onClose={onClose}
    >
      <p className="text-muted">
        {isRemoval
          ? t`Grants are revoked, members leave their group, and accounts with a role are disabled. You can undo this while the review is open.`
          : t`The entries stay as they are.`}
      </p>
      <TextField
        label={t`Note`}
        optional={t`optional`}
        autoComplete="off"
        maxLength={maxNoteLength}
        {...bulk.form.field('note')}
      />
    </BulkDialog>
  );
}
