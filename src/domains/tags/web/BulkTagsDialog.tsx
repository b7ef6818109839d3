import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { BulkList } from '#shell/BulkList.tsx';
import { useRead } from '#shell/read.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { tags } from '../contract.ts';
import { TagPicker } from './TagPicker.tsx';
import type { Changed, ServerRow } from './types.ts';
import { offerUndo, useChangeTags } from './use-change-tags.ts';

/** Puts tags on the selected servers and takes others off; what was skipped is told, the rest can be undone. */
export default function BulkTagsDialog({ rows, onClose }: { rows: readonly ServerRow[]; onClose(): void }) {
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const [results, setResults] = useState<readonly Changed[]>();
  const known = useRead(tags.listTags, { query: { size: '500' } }).data?.items ?? [];
  const present = new Set(rows.flatMap((row) => row.tags));
  const act = useChangeTags((answer) => {
    offerUndo(
      plural(answer.filter((result) => result.refusal === null).length, {
        one: 'The tags of # server are changed',
        other: 'The tags of # servers are changed',
      }),
      answer,
    );
    if (answer.every((result) => result.refusal === null)) onClose();
    else setResults(answer);
  });
  const nothing = add.length + remove.length === 0 ? t`Name a tag to put on or to take off.` : null;
  const submit = () =>
    results === undefined
      ? nothing === null && act.change(rows.map((row) => ({ objectId: row.id, add: [...add], remove: [...remove] })))
      : onClose();
  return (
    <Dialog
      title={plural(rows.length, { one: 'Tags of # server', other: 'Tags of # servers' })}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          {results === undefined && <Button onClick={onClose}>{t`Cancel`}</Button>}
          <Button
            type="submit"
            look="primary"
            busy={act.isPending}
            disabledReason={results === undefined ? nothing : null}
          >
            {results === undefined ? t`Change tags` : t`Done`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {act.error && <Banner tone="bad">{act.error.message}</Banner>}
        {results === undefined ? (
          <>
            <TagPicker label={t`Put on`} names={add} known={known} onChange={setAdd} />
            <TagPicker
              label={t`Take off`}
              hint={t`What a server does not have is no matter.`}
              names={remove}
              known={known.filter((mark) => present.has(mark.name))}
              knownOnly
              onChange={setRemove}
            />
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
    </Dialog>
  );
}
