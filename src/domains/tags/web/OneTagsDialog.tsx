import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { Banner } from '#ui/Feedback.tsx';
import { tags } from '../contract.ts';
import { tagsPath } from '../paths.ts';
import type { ObjectType } from '../schemas.ts';
import { TagPicker } from './port/TagPicker.tsx';
import { offerUndo } from './offer-undo.ts';

interface Props {
  objectType: ObjectType;
  of: { id: string; name: string };
  onClose(): void;
}

/** The tags of one thing. */
export function OneTagsDialog({ objectType, of, onClose }: Props) {
  const read = useRead(tags.readTags, { params: { objectType, objectId: of.id } });
  // An answer from before is not what the object has: an undo that is just done would be missing from it.
  const current = read.isFetchedAfterMount || !read.isFetching ? read.data : undefined;
  const now = current?.items.map((mark) => mark.name) ?? [];
  const [refusal, setRefusal] = useState<string>();
  const form = useOpForm(tags.changeTags, {
    // Nothing is chosen until someone changes something: the tags of others may come in the meantime.
    start: { edited: null as readonly string[] | null },
    params: { objectType },
    input: ({ edited }) => {
      const names = edited ?? now;
      const add = names.filter((name) => !now.includes(name));
      const remove = now.filter((name) => !names.includes(name));
      return { changes: [{ objectId: of.id, add, remove }] };
    },
  });
  const names = form.values.edited ?? now;
  return (
    <OpDialog
      form={form}
      title={t`Tags of ${of.name}`}
      action={t`Save`}
      done={({ results }) => {
        const refused = results[0]?.refusal ?? null;
        setRefusal(refused ?? undefined);
        if (refused !== null) return false;
        offerUndo(t`Tags of ${of.name} changed`, results, objectType);
      }}
      onClose={onClose}
    >
      {refusal !== undefined && <Banner tone="bad">{refusal}</Banner>}
      {current ? (
        <TagPicker label={t`Tags`} names={names} known={current.known} onChange={(edited) => form.set({ edited })} />
      ) : (
        <ReadState read={{ ...read, data: undefined }} rows={2} />
      )}
      <p className="text-[13px] text-muted">
        {t`New tags are created automatically.`}{' '}
        <Link to={tagsPath()} className="text-brand-text hover:underline" onClick={onClose}>
          {t`Names and colors`}
        </Link>
      </p>
    </OpDialog>
  );
}
