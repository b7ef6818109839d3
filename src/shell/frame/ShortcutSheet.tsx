import { t } from '@lingui/core/macro';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Kbd } from '#ui/KeyValue.tsx';
import { commandKey } from './command-key.ts';
import { useOwnShortcuts } from './shortcuts.ts';

type Line = readonly [text: string, keys: readonly string[]];

/** Every key that does something, by where it does. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const groups = new Map<string, readonly Line[]>([
    [
      t`Everywhere`,
      [
        [t`Search or jump to`, [commandKey, 'K']],
        [t`Keyboard shortcuts`, ['?']],
        [t`Next control`, ['Tab']],
        [t`Close dialog or menu`, ['Esc']],
      ],
    ],
    [
      t`Lists`,
      [
        [t`Search this list`, ['/']],
        [t`Move between rows`, ['↑', '↓']],
        [t`Move within a row`, ['←', '→']],
        [t`First or last row`, ['Home', 'End']],
        [t`Select row`, [t`Space`]],
        [t`Open row`, [t`Enter`]],
      ],
    ],
  ]);
  for (const { title, keys, on } of useOwnShortcuts()) {
    const place = on?.() ?? t`Everywhere`;
    groups.set(place, [...(groups.get(place) ?? []), [title(), keys]]);
  }
  return (
    <Dialog
      title={t`Keyboard shortcuts`}
      onClose={onClose}
      footer={<Button data-autofocus onClick={onClose}>{t`Close`}</Button>}
    >
      {[...groups].map(([place, lines]) => (
        <section key={place} className="not-first:mt-4">
          <h3 className="text-[13px] font-semibold text-muted">{place}</h3>
          <ul aria-label={place} className="divide-y divide-line">
            {lines.map(([text, keys]) => (
              <li key={text} className="flex items-center justify-between gap-4 py-1.5">
                {text}
                <span className="flex gap-1">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
