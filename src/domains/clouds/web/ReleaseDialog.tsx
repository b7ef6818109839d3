import { plural, t } from '@lingui/core/macro';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { clouds } from '../contract.ts';
import type { CloudObject } from './types.ts';

/** Lets go of imported objects; they stay in the cloud. */
export default function ReleaseDialog({
  zoneId,
  rows,
  onClose,
}: {
  zoneId: string;
  rows: readonly CloudObject[];
  onClose(): void;
}) {
  const bulk = useBulk(clouds.releaseObjects, {
    rows,
    key: 'objectId',
    params: { zoneId },
    checks: 'opened',
    judge: ({ state }) => (state === 'imported' ? null : t`Not imported.`),
    input: (_values, objectIds) => ({ objectIds }),
  });
  return (
    <BulkDialog
      bulk={bulk}
      title={plural(rows.length, { one: 'Release # object?', other: 'Release # objects?' })}
      doneTitle={t`Release: results`}
      action={(able) => plural(able, { one: 'Release # object', other: 'Release # objects' })}
      labels={{ ready: t`Ready`, done: t`Releasing`, skipped: t`Skipped` }}
      lineOf={({ becomes }) => ({ note: becomes })}
      onClose={onClose}
    >
      <p>{t`They disappear from this console and from bills, and stay in the cloud as they are. Nothing is deleted.`}</p>
    </BulkDialog>
  );
}
