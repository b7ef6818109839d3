import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { Modal } from './Modal.tsx';

interface Props {
  title: string;
  actions?: ReactNode;
  /** The edge it comes from. */
  side?: 'start' | 'end';
  /** For a table. */
  wide?: boolean;
  children: ReactNode;
  onClose(): void;
}

/** A panel over the page, the full height of the window. */
export function Drawer({ title, actions, side = 'end', wide, children, onClose }: Props) {
  return (
    <Modal
      label={title}
      onClose={onClose}
      className={clsx(
        'my-0 h-dvh max-h-none max-w-none',
        wide ? 'w-[min(68rem,100vw)]' : 'w-[min(27rem,calc(100vw-2.5rem))]',
        side === 'end' ? 'ms-auto me-0' : 'ms-0 me-auto',
      )}
    >
      <div
        className={clsx(
          'slide-in flex h-full flex-col border-line bg-raised shadow-float',
          side === 'end' ? 'border-s' : 'border-e',
        )}
      >
        <div className="flex min-h-14 items-center gap-2 border-b border-line ps-5 pe-3">
          <h2 className="me-auto text-base font-semibold">{title}</h2>
          {actions}
          <IconButton label={t`Close`} onClick={onClose}>
            <X size={18} />
          </IconButton>
        </div>
        <div className="min-h-0 flex-1 overflow-auto overscroll-contain">{children}</div>
      </div>
    </Modal>
  );
}
