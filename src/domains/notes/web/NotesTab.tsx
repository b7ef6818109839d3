import { t } from '@lingui/core/macro';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { MarkdownText } from '#shell/text/Markdown.tsx';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { notes } from '../contract.ts';
import { NoteForm } from './NoteForm.tsx';

type Note = AnswerOf<typeof notes.readNote>;

/** What people wrote down about the server. */
export default function NotesTab({ server }: { server: { id: string; name: string } }) {
  const read = useRead(notes.readNote, { params: { serverId: server.id } });
  const [editing, setEditing] = useState(false);
  const may = useMay('note.edit');
  const noRight = may ? null : roleForbids();
  if (editing && read.data) return <NoteForm server={server} note={read.data} onClose={() => setEditing(false)} />;
  const edit = (
    <Button disabledReason={noRight} onClick={() => setEditing(true)}>
      <Pencil aria-hidden size={15} />
      {read.data?.body === '' ? t`Add note` : t`Edit`}
    </Button>
  );
  return (
    <Card title={t`Notes`} note={read.data && <Changed note={read.data} />} actions={read.data?.body ? edit : null}>
      {read.data ? (
        read.data.body === '' ? (
          <EmptyState kind="nothing" title={t`No notes yet`} action={edit}>
            {t`Describe what the server is for, how it is set up and what to look out for. Everyone with access to the server can read it. Don't store passwords here.`}
          </EmptyState>
        ) : (
          <MarkdownText body={read.data.body} />
        )
      ) : (
        <ReadState read={read} rows={4} />
      )}
    </Card>
  );
}

function Changed({ note: { updated } }: { note: Note }) {
  if (updated === null) return null;
  return (
    <>
      {t`Last changed`} <DateTime at={updated} />
    </>
  );
}
