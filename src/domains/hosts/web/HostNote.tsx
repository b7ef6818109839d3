import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { NoteCard } from '#domains/notes/web/port/NoteCard.tsx';
import { NoteEditor } from '#domains/notes/web/port/NoteEditor.tsx';
import { toast } from '#ui/toast.ts';
import { hosts } from '../contract.ts';
import type { Host } from './types.ts';

const about = () => t`Only operators can read this note. Don't store passwords here.`;
const noteOf = ({ note, noteUpdated, noteVersion }: Host) => ({
  body: note,
  updated: noteUpdated,
  version: noteVersion,
});

/** What operators wrote down about a host. */
export function HostNote({ host }: { host: Host }) {
  const [editing, setEditing] = useState(false);
  const forbidden = useMay('host.manage') ? null : roleForbids();
  if (editing) return <HostNoteForm host={host} onClose={() => setEditing(false)} />;
  return <NoteCard note={noteOf(host)} about={about()} disabledReason={forbidden} onEdit={() => setEditing(true)} />;
}

function HostNoteForm({ host, onClose }: { host: Host; onClose(): void }) {
  const note = noteOf(host);
  const [from, setFrom] = useState(note.version);
  const form = useOpForm(hosts.saveHostNote, {
    start: { body: note.body },
    params: { hostId: host.id },
    input: ({ body }) => ({ note: body }),
    ifMatch: from,
    rereads: true,
    draft: `host-note:${host.id}`,
    onDone: () => {
      toast('success', t`Note saved`);
      onClose();
    },
  });
  return <NoteEditor form={form} note={note} hint={about()} onTake={() => setFrom(note.version)} onClose={onClose} />;
}
