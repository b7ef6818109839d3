import { clsx } from 'clsx';
import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  /** The accessible name. */
  label: string;
  /** Called when Esc, the backdrop or the browser asks to close. */
  onClose(): void;
  className?: string;
  children: ReactNode;
}

/**
 * The native modal dialog: focus stays inside, the rest of the page is inert, Esc closes and focus returns to
 * where it was. Mounted means open.
 */
export function Modal({ label, onClose, className, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={clsx('m-auto border-0 bg-transparent p-0 text-ink outline-none', className)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      {children}
    </dialog>
  );
}
