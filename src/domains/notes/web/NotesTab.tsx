import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { notes } from '../contract.ts';
import { NoteCard } from './port/NoteCard.tsx';
import { NoteForm } from './NoteForm.tsx';

/** What people wrote down about the server. */
export default function NotesTab({ server }: { server: { id: string; name: string } }) {
  const read = useRead(notes.readNote, { params: { serverId: server.id } });
  const [editing, setEditing] = useState(false);
  const may = useMay('note.edit');
  if (editing && read.data) return <NoteForm server={server} note={read.data} onClose={() => setEditing(false)} />;
  return (
    <NoteCard
      note={read.data}
      read={read}
      about={t`Describe what the server is for, how it is set up and what to look out for. Everyone with access to the server can read it. Don't store passwords here.`}
      disabledReason={may ? null : roleForbids()}
      onEdit={() => setEditing(true)}
    />
  );
}
