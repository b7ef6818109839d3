import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Kbd } from '#ui/KeyValue.tsx';
import { profilePath } from '#domains/account/paths.ts';
import { useUser } from '../session/session-reads.ts';
import { commandKey } from './command-key.ts';
import { textLink } from './PublicFrame.tsx';
import { useOwnShortcuts } from './shortcuts.ts';

type Line = readonly [text: string, keys: readonly string[]];

/** A key that does nothing while single keys are turned off. */
const isSingle = (key: string) => /^[A-Z/?]$/.test(key);

/** Every key that does something, by where it does. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const single = useUser()?.singleKeys ?? true;
  const groups = new Map<string, readonly Line[]>([
    [
      t`Everywhere`,
      [
        [t`Search or jump to`, [commandKey, 'K']],
        [t`Keyboard shortcuts`, ['?']],
        [t`Show an action as code`, ['Alt', t`Click`]],
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
      <p className="mb-4 text-muted">
        {single ? t`Single-key shortcuts can be turned off.` : t`Single-key shortcuts are off.`}{' '}
        <Link to={profilePath()} className={textLink} onClick={onClose}>
          {t`Change in profile`}
        </Link>
      </p>
      {[...groups]
        .map(([place, lines]) => [place, lines.filter(([, keys]) => single || !keys.every(isSingle))] as const)
        .filter(([, lines]) => lines.length > 0)
        .map(([place, lines]) => (
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
