import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '#shell/read.ts';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { tags } from '../contract.ts';
import type { ObjectType } from '../schemas.ts';
import { TagPicker } from './TagPicker.tsx';
import { offerUndo, useChangeTags } from './use-change-tags.ts';

interface Props {
  objectType: ObjectType;
  of: { id: string; name: string };
  onClose(): void;
}

/** The tags of one thing. */
export function OneTagsDialog({ objectType, of, onClose }: Props) {
  const read = useRead(tags.readTags, { params: { objectType, objectId: of.id } });
  // Nothing is chosen until somebody changes something: the tags of others may come meanwhile.
  const [edited, setEdited] = useState<readonly string[]>();
  const [refusal, setRefusal] = useState<string>();
  const now = read.data?.items.map((mark) => mark.name) ?? [];
  const names = edited ?? now;
  const act = useChangeTags((results) => {
    const refused = results[0]?.refusal ?? null;
    if (refused !== null) return setRefusal(refused);
    offerUndo(t`The tags of ${of.name} are changed`, results, objectType);
    onClose();
  }, objectType);
  const submit = () => {
    const add = names.filter((name) => !now.includes(name));
    const remove = now.filter((name) => !names.includes(name));
    if (add.length + remove.length === 0) return onClose();
    act.change([{ objectId: of.id, add, remove }]);
  };
  return (
    <FormDialog title={t`Tags of ${of.name}`} onClose={onClose} onSubmit={submit} action={t`Save`} busy={act.isPending}>
      <div className="grid gap-4">
        {(refusal ?? act.error) && <Banner tone="bad">{refusal ?? act.error?.message}</Banner>}
        {read.data ? (
          <TagPicker label={t`Tags`} names={names} known={read.data.known} onChange={setEdited} />
        ) : read.error ? (
          <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )}
        <p className="text-[13px] text-muted">
          {t`A tag that nobody has used comes into being here.`}{' '}
          <Link to="/tags" className="text-brand-text hover:underline" onClick={onClose}>
            {t`Names and colours`}
          </Link>
        </p>
      </div>
    </FormDialog>
  );
}
