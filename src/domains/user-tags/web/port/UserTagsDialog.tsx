import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { colorOfName } from '#domains/tags/colors.ts';
import { TagPicker } from '#domains/tags/web/port/TagPicker.tsx';
import { useRead } from '#shell/data/read.ts';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { toast } from '#ui/toast.ts';
import { userTags } from '../../contract.ts';

interface Props {
  users: readonly { id: string; email: string; tags: readonly string[] }[];
  onClose(): void;
}

interface Names {
  names: readonly string[];
  remove: readonly string[];
}

/** Adds and removes tags on users: of one, its tags are edited; of several, what to add and what to remove is chosen. */
export default function UserTagsDialog({ users, onClose }: Props) {
  const [rows] = useState(() => users.map((user) => ({ ...user, name: user.email })));
  const [only, ...others] = rows;
  const single = others.length === 0;
  const now = single ? (only?.tags ?? []) : [];
  const known = (useRead(userTags.readUserTagNames, {}).data?.items ?? []).map(({ name }) => ({
    name,
    color: colorOfName(name),
  }));
  const changeOf = ({ names, remove }: Names) => ({
    add: names.filter((name) => !now.includes(name)),
    remove: single ? now.filter((name) => !names.includes(name)) : [...remove],
  });
  const isNothing = (values: Names) => Object.values(changeOf(values)).every((list) => list.length === 0);
  const start: Names = { names: now, remove: [] };
  const bulk = useBulk(userTags.changeUserTags, {
    rows,
    key: 'userId',
    start,
    ready: (values) => !single && !isNothing(values),
    input: (values, userIds) => ({ userIds, ...changeOf(values) }),
    onDone: (results, again) => {
      const changed = results.filter(({ refusal }) => refusal === null).length;
      if (changed > 0)
        toast('success', plural(changed, { one: 'Tags of # user changed', other: 'Tags of # users changed' }));
      return changed === results.length && !again;
    },
  });
  const { form, stage } = bulk;
  const { names, remove } = form.values;
  const present = new Set(rows.flatMap((row) => row.tags));
  return (
    <BulkDialog
      bulk={bulk}
      title={
        single
          ? t`Tags of ${only?.email ?? ''}`
          : plural(rows.length, { one: 'Tags of # user', other: 'Tags of # users' })
      }
      action={t`Change tags`}
      disabledReason={stage === 'write' && isNothing(form.values) ? t`Enter a tag to add or remove.` : null}
      labels={{ done: t`Changed` }}
      onClose={onClose}
    >
      <TagPicker
        label={single ? t`Tags` : t`Add tags`}
        hint={t`Only staff of the site and of the provider see these tags.`}
        names={names}
        known={known}
        onChange={(next) => form.set({ names: next })}
      />
      {!single && (
        <TagPicker
          label={t`Remove tags`}
          hint={t`Users without the tag are left unchanged.`}
          names={remove}
          known={known.filter((mark) => present.has(mark.name))}
          knownOnly
          onChange={(next) => form.set({ remove: next })}
        />
      )}
    </BulkDialog>
  );
}
