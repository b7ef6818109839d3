import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { cache } from '#shell/data/query-client.ts';
import { keyOf, useRead } from '#shell/data/read.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import type { Person } from '#domains/identity/web/port.ts';
import { toast } from '#ui/toast.ts';
import { notes } from '../contract.ts';
import { NoteCard } from './port/NoteCard.tsx';
import { NoteEditor } from './port/NoteEditor.tsx';

const about = () => t`Only staff can read this note. Don't store passwords here.`;

/** On the page of a person: what staff wrote down about them. */
export default function PersonNote({ person: { accountId } }: { person: Person }) {
  const read = useRead(notes.readPersonNote, { params: { accountId } });
  const [editing, setEditing] = useState(false);
  if (editing && read.data)
    return <PersonNoteForm accountId={accountId} note={read.data} onClose={() => setEditing(false)} />;
  return (
    <NoteCard note={read.data} read={read} about={about()} disabledReason={null} onEdit={() => setEditing(true)} />
  );
}

interface FormProps {
  accountId: string;
  note: AnswerOf<typeof notes.readPersonNote>;
  onClose(): void;
}
function PersonNoteForm({ accountId, note, onClose }: FormProps) {
  const params = { accountId };
  const [from, setFrom] = useState(note.version);
  const form = useOpForm(notes.savePersonNote, {
    start: { body: note.body },
    params,
    ifMatch: from,
    rereads: true,
    draft: `person-note:${accountId}`,
    onDone: (after) => {
      cache.setQueryData(keyOf(notes.readPersonNote, { params }), after);
      toast('success', t`Note saved`);
      onClose();
    },
  });
  return <NoteEditor form={form} note={note} hint={about()} onTake={() => setFrom(note.version)} onClose={onClose} />;
}
