import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useRead } from '#shell/data/read.ts';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { tags } from '../contract.ts';
import type { ObjectType } from '../schemas.ts';
import { TagPicker } from './port/TagPicker.tsx';
import { offerUndo } from './offer-undo.ts';

interface Props {
  rows: readonly { id: string; name: string; tags: readonly string[] }[];
  objectType: ObjectType;
  /** What the things are called. */
  labels: { title(count: number): string; changed(count: number): string; missing: string };
  onClose(): void;
}

interface Names {
  names: readonly string[];
  remove: readonly string[];
}

/**
 * Adds and removes tags on objects of one type. For one object, its tags are edited; for several, the additions and removals
 * are chosen. Skipped objects are listed, and the rest can be undone.
 */
export function ChangeTagsDialog({ rows, objectType, labels, onClose }: Props) {
  const [only, ...others] = useState(rows)[0];
  const single = others.length === 0;
  const now = single ? (only?.tags ?? []) : [];
  const known = useRead(tags.listTags, { query: { size: '500' } }).data?.items ?? [];
  const changeOf = ({ names, remove }: Names) => ({
    add: names.filter((name) => !now.includes(name)),
    remove: single ? now.filter((name) => !names.includes(name)) : [...remove],
  });
  const isNothing = (values: Names) => Object.values(changeOf(values)).every((list) => list.length === 0);
  const begin: Names = { names: now, remove: [] };
  const bulk = useBulk(tags.changeTags, {
    rows,
    key: 'objectId',
    params: { objectType },
    start: begin,
    // Of one thing the answer says as much.
    ready: (values) => !single && !isNothing(values),
    input: (values, ids) => ({ changes: ids.map((objectId) => ({ objectId, ...changeOf(values) })) }),
    onDone: (results, again) => {
      const changed = results.filter(({ refusal }) => refusal === null).length;
      if (changed > 0) offerUndo(labels.changed(changed), results, objectType);
      return changed === results.length && !again;
    },
  });
  const { form, stage } = bulk;
  const { names, remove } = form.values;
  const present = new Set(bulk.rows.flatMap((row) => row.tags));
  const nothing = stage === 'write' && isNothing(form.values) ? t`Enter a tag to add or remove.` : null;
  return (
    <BulkDialog
      bulk={bulk}
      title={single ? t`Tags of ${only?.name ?? ''}` : labels.title(bulk.rows.length)}
      action={t`Change tags`}
      disabledReason={nothing}
      labels={{ done: t`Changed` }}
      onClose={onClose}
    >
      <TagPicker
        label={single ? t`Tags` : t`Add tags`}
        names={names}
        known={known}
        onChange={(next) => form.set({ names: next })}
      />
      {!single && (
        <TagPicker
          label={t`Remove tags`}
          hint={labels.missing}
          names={remove}
          known={known.filter((mark) => present.has(mark.name))}
          knownOnly
          onChange={(next) => form.set({ remove: next })}
        />
      )}
    </BulkDialog>
  );
}
