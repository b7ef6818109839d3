import { t } from '@lingui/core/macro';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Kbd } from '#ui/KeyValue.tsx';

export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const lines: readonly (readonly [text: string, keys: readonly string[]])[] = [
    [t`Search or jump to`, ['Ctrl', 'K']],
    [t`Search this list`, ['/']],
    [t`Move between rows`, ['↑', '↓']],
    [t`Select row`, [t`Space`]],
    [t`Open row`, [t`Enter`]],
    [t`Close dialog or menu`, ['Esc']],
    [t`Keyboard shortcuts`, ['?']],
  ];
  return (
    <Dialog title={t`Keyboard shortcuts`} onClose={onClose} footer={<Button onClick={onClose}>{t`Close`}</Button>}>
      <ul className="divide-y divide-line">
        {lines.map(([text, keys]) => (
          <li key={text} className="flex items-center justify-between gap-4 py-2">
            {text}
            <span className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
