import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { cache } from '#shell/data/query-client.ts';
import { keyOf } from '#shell/data/read.ts';
import { toast } from '#ui/toast.ts';
import { notes } from '../contract.ts';
import { NoteEditor } from './port/NoteEditor.tsx';

interface Props {
  server: { id: string; name: string };
  note: AnswerOf<typeof notes.readNote>;
  onClose(): void;
}

/** The note of a server while it is written. */
export function NoteForm({ server, note, onClose }: Props) {
  const params = { serverId: server.id };
  const [from, setFrom] = useState(note.version);
  const form = useOpForm(notes.saveNote, {
    start: { body: note.body },
    params,
    ifMatch: from,
    rereads: true,
    draft: `note:${server.id}`,
    onDone: (after) => {
      cache.setQueryData(keyOf(notes.readNote, { params }), after);
      toast('success', t`Note saved`);
      onClose();
    },
  });
  return (
    <NoteEditor
      form={form}
      note={note}
      hint={t`Markdown: ## heading, - list, **bold**, [link](https://example.com). Everyone with access to the server can read it. Don't store passwords here.`}
      onTake={() => setFrom(note.version)}
      onClose={onClose}
    />
  );
}
