import { t } from '@lingui/core/macro';
import { lazy, Suspense, useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/act.ts';
import { dropDraft, readDraft, useDraft } from '#shell/draft.ts';
import { LeaveGuard } from '#shell/LeaveGuard.tsx';
import { cache } from '#shell/query-client.ts';
import { keyOf, useRead } from '#shell/read.ts';
import { servers } from '#domains/servers/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Segments } from '#ui/ChoiceFields.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { notes } from '../contract.ts';
import { maxNote } from '../limits.ts';

const DocumentText = lazy(async () => ({ default: (await import('#shell/DocumentText.tsx')).DocumentText }));

interface Props {
  server: { id: string; name: string };
  note: AnswerOf<typeof notes.readNote>;
  onClose(): void;
}

/** The note as text, with its preview. What another has saved meanwhile is shown, and nothing typed is lost. */
export function NoteForm({ server, note, onClose }: Props) {
  const params = { serverId: server.id };
  const draft = `note:${server.id}`;
  const [body, setBody] = useState(() => readDraft<{ body: string }>(draft)?.body ?? note.body);
  const [from, setFrom] = useState(note.version);
  const [view, setView] = useState<'text' | 'preview'>('text');
  const latest = useRead(notes.readNote, { params });
  const changed = body !== note.body;
  useDraft(draft, { body }, changed);
  const save = useAct(notes.saveNote, {
    refresh: [servers.listServerHistory],
    onRefused: (error) => {
      if (error.status === 412) void latest.refetch();
      return false;
    },
    onDone: (after) => {
      cache.setQueryData(keyOf(notes.readNote, { params }), after);
      dropDraft(draft);
      toast('success', t`The note is saved`);
      onClose();
    },
  });
  const stale = save.error?.status === 412;
  const cancel = () => {
    dropDraft(draft);
    onClose();
  };
  const submit = (version: number) => save.mutate({ params, input: { body }, ifMatch: version });
  return (
    <Card
      title={t`Notes`}
      actions={
        <Segments<'text' | 'preview'>
          label={t`View`}
          value={view}
          choices={[
            { value: 'text', title: t`Text` },
            { value: 'preview', title: t`Preview` },
          ]}
          onChange={setView}
        />
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit(from);
        }}
      >
        {stale && latest.data && (
          <Stale
            theirs={latest.data.body}
            onTake={() => {
              setBody(latest.data.body);
              setFrom(latest.data.version);
              save.reset();
            }}
            onOverwrite={() => {
              setFrom(latest.data.version);
              submit(latest.data.version);
            }}
          />
        )}
        {save.error && !stale && <Banner tone="bad">{save.error.message}</Banner>}
        {view === 'text' ? (
          <TextAreaField
            label={t`Note`}
            hint={t`Markdown: ## a heading, - a list, **bold**, [link](https://example.com). Everybody who sees the server can read it; do not write passwords down.`}
            rows={14}
            autoFocus
            maxLength={maxNote}
            value={body}
            onChange={(event) => setBody(event.target.value)}
          />
        ) : (
          <div
            role="region"
            aria-label={t`Preview`}
            tabIndex={0}
            className="min-h-40 overflow-auto rounded-lg border border-line p-4"
          >
            <Suspense fallback={<SkeletonRows rows={4} />}>
              <DocumentText body={body} />
            </Suspense>
          </div>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={cancel}>{t`Cancel`}</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            {t`Save`}
          </Button>
        </div>
      </form>
      <LeaveGuard unsaved={changed && !save.isSuccess && !save.isPending} title={t`Leave the note?`}>
        {t`What you typed stays in this tab and is there when you come back.`}
      </LeaveGuard>
    </Card>
  );
}

interface StaleProps {
  theirs: string;
  onTake(): void;
  onOverwrite(): void;
}

/** Somebody was quicker: what they wrote, and the choice. */
function Stale({ theirs, onTake, onOverwrite }: StaleProps) {
  return (
    <div role="alert" className="rounded-lg bg-warn-soft px-3.5 py-2.5 text-warn">
      <p className="font-medium">{t`The note was changed while you were typing. It says now:`}</p>
      <pre className="mt-2 max-h-40 overflow-auto text-[13px] whitespace-pre-wrap" tabIndex={0}>
        {theirs}
      </pre>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button small onClick={onTake}>{t`Take theirs`}</Button>
        <Button small onClick={onOverwrite}>{t`Save mine over it`}</Button>
      </div>
    </div>
  );
}
