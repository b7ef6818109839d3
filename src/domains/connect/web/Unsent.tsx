import { plural, t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#ui/Button.tsx';

/** Whether a press of a key would have gone to the guest: not one of the browser's, nor one in a field or on a button. */
function isTyped({ key, ctrlKey, altKey, metaKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey) return false;
  const elsewhere = target instanceof Element && target.closest('button, a, [role="dialog"], input, select');
  return !elsewhere && (key.length === 1 || key === 'Enter' || key === 'Backspace' || key === 'Tab');
}

/** Says how many keys were pressed while the console was away: none of them arrives later. */
export function Unsent({ open }: { open: boolean }) {
  const [keys, setKeys] = useState(0);
  useEffect(() => {
    if (open) return;
    const count = (event: KeyboardEvent): void => {
      if (isTyped(event)) setKeys((n) => n + 1);
    };
    window.addEventListener('keydown', count, { capture: true });
    return () => window.removeEventListener('keydown', count, { capture: true });
  }, [open]);
  if (keys === 0) return null;
  return (
    <div className="flex items-center gap-3 border-b border-line bg-warn-soft px-3 py-1 text-[13px] text-warn">
      <p role="status" className="me-auto">
        {plural(keys, {
          one: '# key was pressed while the console was not connected. It has not arrived.',
          other: '# keys were pressed while the console was not connected. They have not arrived.',
        })}
      </p>
      <IconButton label={t`Understood`} onClick={() => setKeys(0)}>
        <X aria-hidden size={16} />
      </IconButton>
    </div>
  );
}
