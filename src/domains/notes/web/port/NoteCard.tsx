import { t } from '@lingui/core/macro';
import { Pencil } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { MarkdownText } from '#shell/text/Markdown.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import type { notes } from '../../contract.ts';

type Note = AnswerOf<typeof notes.readNote>;

interface Props {
  /** Absent while it is read. */
  note: Note | undefined;
  /** How reading it stands; left out where the note is there. */
  read?: ComponentProps<typeof ReadState>['read'];
  /** What to write, and who reads it. */
  about: string;
  disabledReason: string | null;
  onEdit(): void;
}

/** A note to read, and the way to change it. */
export function NoteCard({ note, read, about, disabledReason, onEdit }: Props) {
  const edit = (
    <Button disabledReason={disabledReason} onClick={onEdit}>
      <Pencil aria-hidden size={15} />
      {note?.body === '' ? t`Add note` : t`Edit`}
    </Button>
  );
  return (
    <Card title={t`Notes`} note={note && <Changed note={note} />} actions={note?.body ? edit : null}>
      {note ? (
        note.body === '' ? (
          <EmptyState kind="nothing" title={t`No notes yet`} action={edit}>
            {about}
          </EmptyState>
        ) : (
          <MarkdownText body={note.body} />
        )
      ) : (
        read && <ReadState read={read} rows={4} />
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
