import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { boxClass } from './Field.tsx';

interface SearchBoxProps {
  label: string;
  value: string;
  className?: string;
  /** Called 200 ms after the last keystroke, and immediately on Enter and when cleared. */
  onChange(value: string): void;
}

/** The search of a list. The page's `/` shortcut finds it by `data-search`. */
export function SearchBox({ label, value, className, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const latest = useRef(onChange);
  useEffect(() => void (latest.current = onChange));
  useEffect(() => {
    // A change from outside (a cleared filter, the back button) wins over what is in the box.
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const send = (text: string) => {
    if (text === sent.current) return;
    sent.current = text;
    latest.current(text);
  };
  useEffect(() => {
    const timer = setTimeout(() => send(typed), 200);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className={clsx('relative', className)}>
      <Search aria-hidden size={16} className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted" />
      <input
        type="search"
        data-search
        aria-label={label}
        placeholder={label}
        className={clsx(boxClass, 'ps-9 [&::-webkit-search-cancel-button]:appearance-none')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          if (event.target.value === '') send('');
        }}
        onKeyDown={(event) => event.key === 'Enter' && send(typed)}
      />
    </div>
  );
}

export interface Chip {
  id: string;
  /** The name of the filter. */
  name: string;
  value: ReactNode;
  onRemove(): void;
}

/** Search, filters and the chips of the active ones. */
export function FilterBar({
  search,
  chips,
  onClear,
  children,
}: {
  search?: ReactNode;
  chips: readonly Chip[];
  onClear(): void;
  children?: ReactNode;
}) {
  return (
    <>
      {search}
      {children}
      {chips.length > 0 && (
        <ul aria-label={t`Active filters`} className="order-last flex w-full flex-wrap items-center gap-1.5">
          {chips.map((chip) => (
            <li
              key={chip.id}
              className="inline-flex h-7 items-center gap-1 rounded-full bg-brand-soft ps-3 pe-1 text-[13px] text-brand-text"
            >
              <span>
                {chip.name}: <span className="font-medium">{chip.value}</span>
              </span>
              <button
                type="button"
                aria-label={t`Remove filter ${chip.name}`}
                className="grid size-6 place-items-center rounded-full hover:bg-brand-text/15"
                onClick={chip.onRemove}
              >
                <X size={13} />
              </button>
            </li>
          ))}
          <li>
            <button type="button" className="h-7 rounded px-2 text-[13px] text-muted hover:text-ink" onClick={onClear}>
              {t`Clear all`}
            </button>
          </li>
        </ul>
      )}
    </>
  );
}
