import { t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import type { Sayable } from '#kernel/message.ts';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { GivenReason } from './GivenReason.tsx';
import type { RequestCall } from './request-code.ts';
import { ShowCode } from './ShowCode.tsx';
import { toastTask } from '../frame/toast-task.ts';
import type { ReasonInput } from './use-given-reason.ts';

/** What a dialog needs of a form: `useOpForm` gives it. */
export interface SentForm<Answer> {
  values: object;
  error(key: string): string | undefined;
  wrong: string;
  refused: object | null;
  pending: boolean;
  changed: boolean;
  send(then: (answer: Answer) => void, confirmed: string): void;
  /** Why it is sent, where that is asked and may be left out. */
  givenReason?: ReasonInput | null;
  /** What it would send now, to be shown as code; absent where it sends no operation. */
  request?: (confirmed?: string) => RequestCall;
}

/** In the place of a form where the dialog sends no operation itself: a choice on the page, or a question before more. */
export const plainForm = (send: () => void, pending = false): SentForm<unknown> => ({
  values: {},
  error: () => undefined,
  wrong: '',
  refused: null,
  pending,
  changed: false,
  send,
});

interface Props<Answer> {
  form: SentForm<Answer>;
  title: string;
  /** The words on the button that sends the form, such as "Add key". */
  action: string;
  /** The words on the button that leaves it; "Cancel" unless given. */
  cancel?: string | undefined;
  danger?: boolean;
  /** The text that must be typed before the form can be sent. */
  typeToConfirm?: string | undefined;
  /** A question with nothing but its answer to choose, though the form has values; as if it had none. */
  question?: boolean;
  /** Why the form cannot be sent now. */
  disabledReason?: Sayable | null;
  /** Further buttons, before the last one. */
  more?: ReactNode;
  /** The success notice, with a link to the task if there is one; `false`: the dialog stays open. */
  done?: string | ((answer: Answer) => string | false | void);
  /** What the button that leaves it does instead, such as going back a step. */
  onCancel?(): void;
  onClose(): void;
  children: ReactNode;
}

/** Sends an operation: shows errors, keeps the input, shows a notice on success and closes. */
export function OpDialog<Answer>(props: Props<Answer>) {
  const { form, title, action, danger, typeToConfirm, more, done, onClose, children } = props;
  const [typed, setTyped] = useState('');
  const leave = useLeave(form.changed || form.givenReason?.typed === true, onClose);
  const { request } = form;
  const asks = props.question ?? Object.keys(form.values).length === 0;
  const named = typeToConfirm === undefined || typed.trim() === typeToConfirm;
  const disabledReason = props.disabledReason ?? (named ? null : t`Type the name to confirm.`);
  const finish = (answer: Answer) => {
    const text = typeof done === 'function' ? done(answer) : done;
    if (text === false) return;
    if (text) notifyDone(text, answer);
    onClose();
  };
  return (
    <>
      <Dialog
        title={title}
        refused={form.refused}
        onClose={leave.ask}
        onSubmit={() => disabledReason === null && !form.pending && form.send(finish, typed.trim())}
        footer={
          <>
            {request && <ShowCode request={() => request(typed.trim())} />}
            {/* What can do harm is not where the focus is. */}
            <Button data-autofocus={danger ? '' : undefined} onClick={props.onCancel ?? onClose}>
              {props.cancel ?? t`Cancel`}
            </Button>
            {more}
            <Button
              data-autofocus={asks && !danger ? '' : undefined}
              type="submit"
              look={danger ? 'danger' : 'primary'}
              busy={form.pending}
              disabledReason={disabledReason}
            >
              {action}
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {form.wrong !== '' && <Banner tone="bad">{form.wrong}</Banner>}
          {asks ? <div className="text-muted">{children}</div> : children}
          <GivenReason reason={form.givenReason} />
          {typeToConfirm !== undefined && (
            <TextField
              label={t`Type ${typeToConfirm} to confirm`}
              autoComplete="off"
              spellCheck={false}
              data-autofocus=""
              value={typed}
              error={form.error('confirm')}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </div>
      </Dialog>
      {leave.question}
    </>
  );
}

/** Asks before a dialog with something typed into it is closed by the way: by Esc, or by a press beside it. */
export function useLeave(changed: boolean, onClose: () => void) {
  const [leaving, setLeaving] = useState(false);
  return {
    ask: () => (changed ? setLeaving(true) : onClose()),
    question: leaving && (
      <OpDialog
        form={plainForm(onClose)}
        title={t`Leave without saving?`}
        action={t`Leave`}
        onClose={() => setLeaving(false)}
      >
        {t`Your unsaved changes will be lost.`}
      </OpDialog>
    ),
  };
}

/** A notice, with the way to the task where the answer names one. */
function notifyDone(text: string, answer: unknown) {
  const cmdId = typeof answer === 'object' && answer !== null && 'cmdId' in answer ? answer.cmdId : null;
  if (typeof cmdId === 'string') toastTask(text, cmdId);
  else toast('success', text);
}
