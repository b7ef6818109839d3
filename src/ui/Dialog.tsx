import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button, IconButton } from './Button.tsx';
import { Modal } from './Modal.tsx';
import { TextField } from './TextField.tsx';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** The buttons, at the end of the last line. */
  footer: ReactNode;
  onClose(): void;
  onSubmit?: ((event: FormEvent) => void) | undefined;
}

const firstField = ['input:not([type=hidden]):not([type=radio]), input[type=radio]:checked', 'select', 'textarea']
  .map((selector) => `:is(${selector}):enabled`)
  .join();

/** The main control gets the focus: what is marked `data-autofocus`, else the first field; else the browser chooses. */
export function Dialog({ title, children, footer, onClose, onSubmit }: DialogProps) {
  const form = useRef<HTMLFormElement>(null);
  // React's own autoFocus comes before the dialog is shown, when nothing in it can have the focus.
  useEffect(() => {
    const marked = form.current?.querySelector<HTMLElement>('[data-autofocus]');
    (marked ?? form.current?.querySelector<HTMLElement>(firstField))?.focus();
  }, []);
  return (
    <Modal label={title} onClose={onClose} className="w-[min(30rem,calc(100vw-2rem))]">
      <form
        ref={form}
        className="rise flex max-h-[calc(100dvh-4rem)] flex-col rounded-2xl border border-line bg-raised shadow-float"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.(event);
        }}
      >
        <div className="flex items-start justify-between gap-4 px-5 pt-4">
          <h2 className="pt-1 text-base font-semibold">{title}</h2>
          <IconButton label={t`Close`} className="-me-2" onClick={onClose}>
            <X size={18} />
          </IconButton>
        </div>
        <div className="overflow-auto px-5 pt-2 pb-5">{children}</div>
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3.5">{footer}</div>
      </form>
    </Modal>
  );
}

interface FormDialogProps extends Omit<DialogProps, 'footer'> {
  /** The words on the button that sends the form, such as "Add key". */
  action: string;
  danger?: boolean;
  busy?: boolean;
  /** Why the form cannot be sent now. */
  disabledReason?: string | null;
  /** Further buttons, before the last one. */
  more?: ReactNode;
  onSubmit(): void;
}

/** A dialog that is a form: it is sent by its last button, or left. */
export function FormDialog({ action, danger, busy, disabledReason, more, ...dialog }: FormDialogProps) {
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={dialog.onClose}>{t`Cancel`}</Button>
          {more}
          <Button
            type="submit"
            look={danger ? 'danger' : 'primary'}
            busy={busy ?? false}
            disabledReason={disabledReason ?? null}
          >
            {action}
          </Button>
        </>
      }
    />
  );
}

interface ConfirmProps {
  title: string;
  children: ReactNode;
  /** The verb on the button, such as "Power off". */
  action: string;
  danger?: boolean;
  busy?: boolean;
  /** The text that must be typed before the action can be taken. */
  typeToConfirm?: string;
  /** Why the action cannot be taken. */
  refusal?: string | null;
  error?: string | null;
  onConfirm(typed: string): void;
  onClose(): void;
}

/** Asks before an action; with `typeToConfirm` the name of the thing must be typed. */
export function ConfirmDialog(props: ConfirmProps) {
  const { title, children, action, danger, busy, typeToConfirm, refusal, error, onConfirm, onClose } = props;
  const [typed, setTyped] = useState('');
  const named = typeToConfirm === undefined || typed.trim() === typeToConfirm;
  const disabledReason = refusal ?? (named ? null : t`Type the name to confirm.`);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => disabledReason === null && !busy && onConfirm(typed.trim())}
      footer={
        <>
          <Button data-autofocus={danger ? '' : undefined} onClick={onClose}>{t`Cancel`}</Button>
          <Button
            data-autofocus={danger ? undefined : ''}
            type="submit"
            look={danger ? 'danger' : 'primary'}
            busy={busy ?? false}
            disabledReason={disabledReason}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="text-muted">{children}</div>
      {typeToConfirm !== undefined && (
        <TextField
          className="mt-4"
          label={t`Type ${typeToConfirm} to confirm`}
          autoComplete="off"
          spellCheck={false}
          data-autofocus=""
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {typeToConfirm === undefined && error && (
        <p role="alert" className="mt-3 text-bad">
          {error}
        </p>
      )}
    </Dialog>
  );
}
