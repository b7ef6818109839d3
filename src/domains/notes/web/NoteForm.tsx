import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { Conflict } from '#shell/form/Conflict.tsx';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { cache } from '#shell/data/query-client.ts';
import { keyOf } from '#shell/data/read.ts';
import { MarkdownPreview, ViewSwitch, type MarkdownView } from '#shell/text/Markdown.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { notes } from '../contract.ts';
import { maxNote } from '../limits.ts';

interface Props {
  server: { id: string; name: string };
  note: AnswerOf<typeof notes.readNote>;
  onClose(): void;
}

/** The note as text, with its preview. What another has saved in the meantime is shown, and nothing typed is lost. */
export function NoteForm({ server, note, onClose }: Props) {
  const params = { serverId: server.id };
  const [from, setFrom] = useState(note.version);
  const [view, setView] = useState<MarkdownView>('text');
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
  const { body } = form.values;
  const cancel = () => {
    form.restart({ body: note.body });
    onClose();
  };
  return (
    <Card title={t`Notes`} actions={<ViewSwitch value={view} onChange={setView} />}>
      <OpForm form={form} className="grid gap-4" leaving={t`Your draft is kept in this tab.`}>
        <Conflict
          form={form}
          version={note.version}
          title={t`Someone else changed this note. Current version:`}
          take={t`Use their version`}
          onTake={() => {
            form.restart({ body: note.body });
            setFrom(note.version);
          }}
        >
          <pre className="mt-2 max-h-40 overflow-auto text-[13px] whitespace-pre-wrap" tabIndex={0}>
            {note.body}
          </pre>
        </Conflict>
        {view === 'text' ? (
          <TextAreaField
            label={t`Note`}
            hint={t`Markdown: ## heading, - list, **bold**, [link](https://example.com). Everyone with access to the server can read it. Don't store passwords here.`}
            rows={14}
            autoFocus
            maxLength={maxNote}
            {...form.field('body')}
          />
        ) : (
          <MarkdownPreview body={body} />
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={cancel}>{t`Cancel`}</Button>
          <Button type="submit" look="primary" busy={form.pending}>
            {t`Save`}
          </Button>
        </div>
      </OpForm>
    </Card>
  );
}
