import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Keyboard } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { buttonClass } from '#ui/Button.tsx';
import type { ConsoleKind } from '../states.ts';
import type { ConsoleView, KeyName } from './view.ts';

const keys = (): readonly { key: KeyName; name: string; face?: ReactNode }[] => [
  { key: 'escape', name: 'Esc' },
  { key: 'tab', name: 'Tab' },
  { key: 'ctrl-c', name: 'Ctrl-C' },
  { key: 'ctrl-d', name: 'Ctrl-D' },
  { key: 'left', name: t`Left`, face: <ArrowLeft aria-hidden size={17} /> },
  { key: 'up', name: t`Up`, face: <ArrowUp aria-hidden size={17} /> },
  { key: 'down', name: t`Down`, face: <ArrowDown aria-hidden size={17} /> },
  { key: 'right', name: t`Right`, face: <ArrowRight aria-hidden size={17} /> },
];

/** Keys that a phone's own keyboard lacks, and the way to that keyboard. Only where fingers point. */
export function PhoneKeys({ view, kind }: { view: RefObject<ConsoleView | null>; kind: ConsoleKind }) {
  const field = useRef<HTMLInputElement>(null);
  const look = `${buttonClass('default', 'small')} h-11 min-w-11`;
  return (
    <div
      role="toolbar"
      aria-label={t`Keys`}
      className="hidden gap-1 overflow-x-auto border-t border-line bg-surface p-1.5 pointer-coarse:flex"
    >
      <button
        type="button"
        aria-label={t`Show keyboard`}
        className={look}
        onClick={() => (kind === 'serial' ? view.current?.focus() : field.current?.focus())}
      >
        <Keyboard aria-hidden size={17} />
      </button>
      {kind === 'vnc' && (
        // The screen is a picture, which no phone opens its keyboard for: what is typed here goes there.
        <input
          ref={field}
          aria-label={t`Text typed`}
          autoCapitalize="off"
          autoComplete="off"
          className="w-px opacity-0"
          value=""
          onChange={(event) => void view.current?.type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') view.current?.press('enter');
            if (event.key === 'Backspace') view.current?.press('backspace');
          }}
        />
      )}
      {keys().map(({ key, name, face }) => (
        <button
          key={key}
          type="button"
          aria-label={name}
          className={look}
          // The focus stays where it is, and the phone's keyboard open.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => view.current?.press(key)}
        >
          {face ?? name}
        </button>
      ))}
    </div>
  );
}
