import { t } from '@lingui/core/macro';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { useRead } from '#shell/read.ts';
import { useMay } from '#shell/session-reads.ts';
import { roleForbids } from '#shell/role-forbids.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { notes } from '../contract.ts';
import { NoteForm } from './NoteForm.tsx';

const DocumentText = lazy(async () => ({ default: (await import('#shell/DocumentText.tsx')).DocumentText }));

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
      {read.data?.body === '' ? t`Write a note` : t`Edit`}
    </Button>
  );
  return (
    <Card title={t`Notes`} note={read.data && <Changed note={read.data} />} actions={read.data?.body ? edit : null}>
      {read.data ? (
        read.data.body === '' ? (
          <EmptyState kind="nothing" title={t`Nothing is written yet`} action={edit}>
            {t`Say what the server is for, how it is set up, and what to look out for. Everybody who sees the server can read it; do not write passwords down.`}
          </EmptyState>
        ) : (
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <DocumentText body={read.data.body} />
          </Suspense>
        )
      ) : read.error ? (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonRows rows={4} />
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
