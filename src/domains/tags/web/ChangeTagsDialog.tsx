import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { BulkCheck, noneCan } from '#shell/BulkCheck.tsx';
import { BulkList } from '#shell/BulkList.tsx';
import { useRead } from '#shell/read.ts';
import { TryAgain } from '#shell/TryAgain.tsx';
import { useBulkCheck } from '#shell/use-bulk-check.ts';
import { useBulkResults } from '#shell/use-bulk-results.ts';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { tags } from '../contract.ts';
import type { ObjectType } from '../schemas.ts';
import { TagPicker } from './TagPicker.tsx';
import type { Changed } from './types.ts';
import { offerUndo, useChangeTags } from './use-change-tags.ts';

interface Props {
  rows: readonly { id: string; name: string; tags: readonly string[] }[];
  objectType: ObjectType;
  /** What the things are called. */
  words: { title(count: number): string; changed(count: number): string; missing: string };
  onClose(): void;
}

/**
 * Puts tags on things of one kind and takes others off: of one thing the tags are edited, of several it is said what to
 * put on and take off. What was skipped is told, the rest can be undone.
 */
export function ChangeTagsDialog({ rows, objectType, words, onClose }: Props) {
  const [chosen] = useState(rows);
  const [only, ...others] = chosen;
  const single = others.length === 0;
  const now = single ? (only?.tags ?? []) : [];
  const [names, setNames] = useState<readonly string[]>(now);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const { results, take, skipped } = useBulkResults<Changed>('objectId');
  const known = useRead(tags.listTags, { query: { size: '500' } }).data?.items ?? [];
  const present = new Set(chosen.flatMap((row) => row.tags));
  const act = useChangeTags((answer) => {
    const changed = answer.filter((result) => result.refusal === null).length;
    if (changed > 0) offerUndo(words.changed(changed), answer, objectType);
    if (changed === answer.length && results === undefined) onClose();
    else take(answer);
  }, objectType);
  const add = names.filter((name) => !now.includes(name));
  const takeOff = single ? now.filter((name) => !names.includes(name)) : [...remove];
  const nothing = add.length + takeOff.length === 0;
  const changesOf = (ids: readonly string[]) => ids.map((objectId) => ({ objectId, add, remove: takeOff }));
  const ids = chosen.map(({ id }) => id);
  const asked = { params: { objectType }, input: { changes: changesOf(ids) } };
  // Of one thing the answer says as much.
  const check = useBulkCheck(tags.changeTags, nothing || single || results !== undefined ? null : asked);
  const submit = () => {
    if (results !== undefined) return onClose();
    if (!nothing) act.change(changesOf(ids));
  };
  return (
    <FormDialog
      title={single ? t`Tags of ${only?.name ?? ''}` : words.title(chosen.length)}
      onClose={onClose}
      onSubmit={submit}
      action={results === undefined ? t`Change tags` : t`Done`}
      busy={act.isPending}
      disabledReason={
        results !== undefined ? null : nothing ? t`Name a tag to put on or to take off.` : noneCan(check.data?.results)
      }
      more={<TryAgain ids={skipped} busy={act.isPending} onRun={(again) => act.change(changesOf(again))} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {act.error && <Banner tone="bad">{act.error.message}</Banner>}
        {results === undefined ? (
          <>
            <TagPicker label={single ? t`Tags` : t`Put on`} names={names} known={known} onChange={setNames} />
            {!single && (
              <TagPicker
                label={t`Take off`}
                hint={words.missing}
                names={remove}
                known={known.filter((mark) => present.has(mark.name))}
                knownOnly
                onChange={setRemove}
              />
            )}
            {!single && !nothing && (
              <BulkCheck
                failed={check.isError}
                checked={check.data?.results.map((one) => ({ ...one, id: one.objectId }))}
              />
            )}
          </>
        ) : (
          <BulkList
            lines={results.map(({ objectId, name, refusal }) => ({
              id: objectId,
              name: name || objectId,
              tone: refusal === null ? 'ok' : 'warn',
              word: refusal === null ? t`Changed` : t`Skipped`,
              reason: refusal,
            }))}
          />
        )}
      </div>
    </FormDialog>
  );
}
