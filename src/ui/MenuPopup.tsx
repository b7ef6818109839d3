import { Menu as Base } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { MenuEntry } from './menu-entry.ts';
import { translate } from '#kernel/message.ts';

const lineClass =
  'flex w-full cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-1.5 outline-none select-none data-highlighted:bg-hover data-disabled:cursor-not-allowed [&>svg]:shrink-0';

interface Props {
  trigger: ReactElement;
  entries: () => readonly MenuEntry[];
  head: ReactNode;
  focusAfter?: (() => void) | undefined;
}

export default function MenuPopup({ trigger, entries, head, focusAfter }: Props) {
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" className="z-50 outline-none">
          <Base.Popup
            // A long menu scrolls, also where no entry has the focus yet.
            tabIndex={0}
            {...(focusAfter && {
              finalFocus: () => {
                focusAfter();
                return false;
              },
            })}
            className="max-h-(--available-height) min-w-52 origin-(--transform-origin) overflow-auto rounded-xl border border-line bg-raised p-1 shadow-float outline-none transition-[transform,opacity] duration-100 data-starting-style:scale-97 data-starting-style:opacity-0 max-w-(--available-width)"
          >
            {head}
            <Groups entries={entries()} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface Group {
  /** Null: the entries before the first heading. */
  title: string | null;
  entries: Exclude<MenuEntry, { kind: 'heading' }>[];
}

function groupsOf(entries: readonly MenuEntry[]): Group[] {
  const groups: Group[] = [];
  for (const entry of entries) {
    if (entry !== 'separator' && entry.kind === 'heading') groups.push({ title: entry.title, entries: [] });
    else if (groups.length > 0) groups.at(-1)?.entries.push(entry);
    else groups.push({ title: null, entries: [entry] });
  }
  return groups;
}

/** More lines than these are in two columns where there is room: the last one is in sight on a low screen. */
const maxInColumn = 14;

/** The entries, those of each heading as a group of its own. */
function Groups({ entries }: { entries: readonly MenuEntry[] }) {
  const groups = groupsOf(entries);
  const inColumns = groups.length > 1 && entries.length > maxInColumn;
  return (
    <div className={clsx(inColumns && 'gap-x-1 sm:columns-2')}>
      {groups.map(({ title, entries: lines }, n) =>
        title === null ? (
          <Lines key={n} lines={lines} />
        ) : (
          <Base.Group key={n} className="break-inside-avoid pb-1">
            <Base.GroupLabel className="px-2.5 pt-1.5 pb-1 text-xs font-semibold text-muted">{title}</Base.GroupLabel>
            <Lines lines={lines} />
          </Base.Group>
        ),
      )}
    </div>
  );
}

function Lines({ lines }: { lines: Group['entries'] }) {
  return lines.map((entry, i) =>
    entry === 'separator' ? (
      <Base.Separator key={`separator-${i}`} className="my-1 h-px bg-line" />
    ) : (
      <Line key={entry.id} entry={entry} />
    ),
  );
}

function Choices({ entry }: { entry: Extract<MenuEntry, { kind: 'choices' }> }) {
  return (
    <Base.RadioGroup value={entry.chosen} aria-label={entry.title}>
      <div aria-hidden className="px-2.5 pt-1.5 pb-1 text-xs font-semibold text-muted">
        {entry.title}
      </div>
      {entry.choices.map(({ value, title }) => (
        // Pressed again it is chosen again: what was changed since is as it was.
        <Base.RadioItem
          key={value}
          value={value}
          closeOnClick
          className={lineClass}
          onClick={() => entry.onChoose(value)}
        >
          <span className="grid size-4 shrink-0 place-items-center text-brand-text">
            <Base.RadioItemIndicator>
              <Check size={15} />
            </Base.RadioItemIndicator>
          </span>
          <span className="min-w-0">{title}</span>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

function Line({ entry }: { entry: Exclude<Group['entries'][number], 'separator'> }) {
  if (entry.kind === 'choices') return <Choices entry={entry} />;
  const disabled = Boolean(entry.disabledReason);
  const text = (
    <span className={clsx('min-w-0', disabled && 'text-muted')}>
      {entry.title}
      {disabled && <span className="block max-w-64 text-xs text-muted">{translate(entry.disabledReason ?? '')}</span>}
    </span>
  );
  if (entry.kind === 'check') {
    return (
      <Base.CheckboxItem
        className={lineClass}
        checked={entry.checked}
        disabled={disabled}
        closeOnClick={false}
        onCheckedChange={(checked) => entry.onChange(checked)}
      >
        <span className="grid size-4 place-items-center text-brand-text">
          <Base.CheckboxItemIndicator>
            <Check size={15} />
          </Base.CheckboxItemIndicator>
        </span>
        {text}
      </Base.CheckboxItem>
    );
  }
  return (
    <Base.Item
      className={clsx(lineClass, entry.danger && !disabled && 'text-bad data-highlighted:bg-bad-soft')}
      disabled={disabled}
      onClick={() => entry.onChoose()}
    >
      {entry.icon}
      {text}
    </Base.Item>
  );
}
