import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { Button, IconButton } from './Button.tsx';
import { Modal } from './Modal.tsx';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** The buttons, at the end of the last line. */
  footer: ReactNode;
  /** Another object each time that something was refused: the first wrong field gets the focus. */
  refused?: object | null;
  onClose(): void;
  onSubmit?: ((event: FormEvent) => void) | undefined;
}

const firstField = ['input:not([type=hidden]):not([type=radio]), input[type=radio]:checked', 'select', 'textarea']
  .map((selector) => `:is(${selector}):enabled`)
  .join();

/** The main control gets the focus: what is marked `data-autofocus`, else the first field; else the browser chooses. */
export function Dialog({ title, children, footer, refused, onClose, onSubmit }: DialogProps) {
  const form = useRef<HTMLFormElement>(null);
  // React's own autoFocus comes before the dialog is shown, when nothing in it can have the focus.
  useEffect(() => {
    const marked = form.current?.querySelector<HTMLElement>('[data-autofocus]');
    (marked ?? form.current?.querySelector<HTMLElement>(firstField))?.focus();
  }, []);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);
  return (
    <Modal label={title} onClose={onClose} className="w-[min(30rem,calc(100vw-2rem))]">
      <form
        ref={form}
        // A refusal is said at its field, in the words and the language of the product.
        noValidate
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

interface DoneProps extends Omit<DialogProps, 'footer' | 'onSubmit' | 'refused'> {
  /** The words on the button that closes it, such as "Done". */
  action: string;
  /** Further buttons, before it. */
  more?: ReactNode;
}

/** A dialog that only informs: its button closes it. */
export const DoneDialog = ({ action, more, ...dialog }: DoneProps) => (
  <Dialog
    {...dialog}
    onSubmit={dialog.onClose}
    footer={
      <>
        {more}
        <Button type="submit" look="primary">
          {action}
        </Button>
      </>
    }
  />
);
