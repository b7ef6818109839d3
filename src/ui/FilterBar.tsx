import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { ChevronDown, Search, SlidersHorizontal, X } from 'lucide-react';
import { Children, useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { FoldingLine } from './FoldingLine.tsx';
import { boxClass } from './Field.tsx';

interface SearchBoxProps {
  label: string;
  value: string;
  className?: string;
  /** Called 200 ms after the last keystroke, and immediately on Enter and when cleared. */
  onChange(value: string): void;
}

/** The search of a list. The page's `/` shortcut finds it by `data-search`. */
export const SearchBox = (props: SearchBoxProps) => <TypedBox {...props} searches />;

/** A filter that is typed: of one column, where the search is of all. */
export const TypedFilter = (props: SearchBoxProps) => <TypedBox {...props} searches={false} />;

function TypedBox({ label, value, className, onChange, searches }: SearchBoxProps & { searches: boolean }) {
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
    <div className={clsx('relative', searches && 'search-box', className)}>
      {searches && (
        <Search aria-hidden size={16} className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted" />
      )}
      <input
        type={searches ? 'search' : 'text'}
        data-search={searches ? '' : undefined}
        aria-label={label}
        placeholder={label}
        className={clsx(boxClass, searches && 'ps-9 [&::-webkit-search-cancel-button]:appearance-none')}
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

/** As many filters as fit on the line, and a button for the others where there are some; on a phone for all. */
function FoldedFilters({ active, children }: { active: number; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [folded, setFolded] = useState(false);
  if (Children.toArray(children).length === 0) return null;
  return (
    <>
      <FoldingLine open={open} onFold={setFolded} className="fold-away max-sm:w-full sm:min-w-56 sm:flex-1">
        {children}
      </FoldingLine>
      <FoldButton
        title={t`Filters`}
        open={open}
        active={active}
        className={folded || open ? '' : 'sm:hidden'}
        onClick={() => setOpen(!open)}
      />
    </>
  );
}

interface FoldButtonProps extends Pick<ComponentProps<'button'>, 'aria-controls' | 'className' | 'onClick'> {
  title: string;
  open: boolean;
  /** How many of the filters behind it are active. */
  active: number;
}

/** Shows the filters that are folded away. In a table's line it has those tools along on a phone: see `data-table.css`. */
export function FoldButton({ title, open, active, className, ...rest }: FoldButtonProps) {
  return (
    <Button className={clsx('px-2.5!', className)} data-folds="" aria-expanded={open} {...rest}>
      <SlidersHorizontal aria-hidden size={16} className="sm:hidden" />
      <span className="max-sm:sr-only">{title}</span>
      {active > 0 && (
        <span className="rounded bg-brand-soft px-1.5 text-xs text-brand-text tabular-nums">{active}</span>
      )}
      <ChevronDown aria-hidden size={14} className={clsx('text-muted max-sm:hidden', open && 'rotate-180')} />
    </Button>
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
  folds = true,
  onClear,
  children,
}: {
  search?: ReactNode;
  /** Filters that do not fit on the line are behind a button; false: they see to that themselves. */
  folds?: boolean;
  chips: readonly Chip[];
  onClear(): void;
  children?: ReactNode;
}) {
  return (
    <>
      {search}
      {folds ? <FoldedFilters active={chips.length}>{children}</FoldedFilters> : children}
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
                className="reach grid size-6 place-items-center rounded-full hover:bg-brand-text/15"
                onClick={chip.onRemove}
              >
                <X size={13} />
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              className="reach h-7 rounded px-2 text-[13px] text-muted hover:text-ink"
              onClick={onClear}
            >
              {t`Clear all`}
            </button>
          </li>
        </ul>
      )}
    </>
  );
}
