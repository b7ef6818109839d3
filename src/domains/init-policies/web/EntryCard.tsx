import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/Button.tsx';

interface Props {
  title: string;
  locked: string | null;
  onMove?: (by: -1 | 1) => void;
  onRemove(): void;
  children: ReactNode;
}

/** One entry of a list that is edited in place. */
export function EntryCard({ title, locked, onMove, onRemove, children }: Props) {
  return (
    <fieldset className="min-w-0 rounded-lg border border-line p-4" disabled={locked !== null}>
      <legend className="sr-only">{title}</legend>
      <div className="mb-3 flex items-center gap-1">
        <p className="me-auto min-w-0 truncate font-medium">{title}</p>
        {onMove && (
          <>
            <IconButton label={t`Move ${title} up`} disabledReason={locked} onClick={() => onMove(-1)}>
              <ArrowUp size={16} />
            </IconButton>
            <IconButton label={t`Move ${title} down`} disabledReason={locked} onClick={() => onMove(1)}>
              <ArrowDown size={16} />
            </IconButton>
          </>
        )}
        <IconButton label={t`Remove ${title}`} disabledReason={locked} onClick={onRemove}>
          <Trash2 size={16} />
        </IconButton>
      </div>
      {children}
    </fieldset>
  );
}
