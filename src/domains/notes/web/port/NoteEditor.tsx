import { t } from '@lingui/core/macro';
import { useState, type ComponentProps } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { Conflict } from '#shell/form/Conflict.tsx';
import { OpForm } from '#shell/form/OpForm.tsx';
import { MarkdownPreview, ViewSwitch, type MarkdownView } from '#shell/text/Markdown.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import type { notes } from '../../contract.ts';
import { maxNote } from '../../limits.ts';

interface Props {
  /** `useOpForm` of the operation that saves it. */
  form: ComponentProps<typeof OpForm>['form'] &
    ComponentProps<typeof Conflict>['form'] & {
      values: { body: string };
      field(name: 'body'): Pick<ComponentProps<typeof TextAreaField>, 'value' | 'onChange' | 'error'>;
      restart(values: { body: string }): void;
    };
  note: AnswerOf<typeof notes.readNote>;
  /** Who reads it. */
  hint: string;
  /** Goes on from the version of someone else. */
  onTake(): void;
  onClose(): void;
}

/** A note as text, with its preview. What another has saved in the meantime is shown, and nothing typed is lost. */
export function NoteEditor({ form, note, hint, onTake, onClose }: Props) {
  const [view, setView] = useState<MarkdownView>('text');
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
            onTake();
          }}
        >
          <pre className="mt-2 max-h-40 overflow-auto text-[13px] whitespace-pre-wrap" tabIndex={0}>
            {note.body}
          </pre>
        </Conflict>
        {view === 'text' ? (
          <TextAreaField label={t`Note`} hint={hint} rows={14} autoFocus maxLength={maxNote} {...form.field('body')} />
        ) : (
          <MarkdownPreview body={form.values.body} />
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
