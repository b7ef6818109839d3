import { t } from '@lingui/core/macro';
import { Bookmark, BookmarkPlus, PencilLine, Pin, PinOff, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { lazily } from '#shell/boot/lazily.tsx';
import { differs, noView, type ListView } from '#shell/list/list-view.ts';
import { Button } from '#ui/Button.tsx';
import { Menu } from '#ui/Menu.tsx';
import type { MenuEntry } from '#ui/menu-entry.ts';
import type { SavedView, SavedViews } from './types.ts';
import { useViews } from './use-views.ts';

const ViewDialog = lazily(() => import('./ViewDialog.tsx'));

/** The saved views of a list: to apply, save, change and remove them, and to say what the list begins with. */
export default function SavedViewsMenu({ view: list, pressed }: { view: ListView; pressed: boolean }) {
  const [wanted, setWanted] = useState(pressed);
  const [asked, setAsked] = useState<'save' | 'edit'>();
  const { read, view, update, remove, begin } = useViews(list, wanted);
  const { items = [], defaultId = null, groups = [] } = read.data ?? {};
  const changed = view !== undefined && differs(list.now, view.params);
  const apply = (id: string) => {
    const chosen = items.find((one) => one.id === id);
    list.show(chosen ? { ...chosen.params, view: chosen.id } : { view: noView });
  };
  const actions = (): MenuEntry[] => [
    { id: 'save', title: t`Save this view as…`, icon: <BookmarkPlus size={16} />, onChoose: () => setAsked('save') },
    ...(view?.mine ? own(view) : []),
    'separator',
    ...(view && view.id !== defaultId
      ? [{ id: 'default', title: t`Set as default`, icon: <Pin size={16} />, onChoose: () => begin(view.id) }]
      : []),
    ...(defaultId === null
      ? []
      : [{ id: 'clear', title: t`Clear default`, icon: <PinOff size={16} />, onChoose: () => begin(null) }]),
  ];
  const own = (mine: SavedView): MenuEntry[] => [
    ...(changed
      ? [
          {
            id: 'update',
            title: <Short text={t`Update ${mine.name}`} />,
            icon: <Save size={16} />,
            onChoose: () => update(mine),
          },
        ]
      : []),
    {
      id: 'edit',
      title: <Short text={t`Rename or share ${mine.name}…`} />,
      icon: <PencilLine size={16} />,
      onChoose: () => setAsked('edit'),
    },
    {
      id: 'remove',
      title: <Short text={t`Delete ${mine.name}`} />,
      icon: <Trash2 size={16} />,
      danger: true,
      onChoose: () => remove(mine),
    },
  ];
  const entries = (): MenuEntry[] => {
    if (!read.data) return [waiting(read.error?.message)];
    const chosen = view?.id ?? noView;
    return [...choicesOf(read.data, { chosen, changed, apply }), 'separator', ...withoutLast(actions())];
  };
  return (
    <>
      <Menu
        pressed={pressed}
        entries={entries}
        trigger={(wiring) => (
          <Button
            {...wiring}
            title={view ? undefined : t`Views`}
            className="max-w-44 min-w-0 px-2.5!"
            onClick={() => {
              setWanted(true);
              wiring.onClick?.();
            }}
          >
            <Bookmark aria-hidden size={16} className={view ? 'shrink-0 fill-current text-brand-text' : 'shrink-0'} />
            <span className={view ? 'sr-only' : 'max-2xl:sr-only'}>{view ? t`View:` : t`Views`}</span>
            {view && <span className="truncate">{view.name}</span>}
            {changed && <Changed />}
          </Button>
        )}
      />
      {asked && (
        <ViewDialog
          list={list}
          groups={groups}
          view={asked === 'edit' ? view : undefined}
          onSaved={(saved) => asked === 'save' && list.show({ ...saved.params, view: saved.id })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** A long name does not make the menu as wide as itself. */
const Short = ({ text }: { text: string }) => <span className="block max-w-64 truncate max-sm:max-w-40">{text}</span>;

/** A line between actions is none at their end. */
const withoutLast = (entries: MenuEntry[]) => (entries.at(-1) === 'separator' ? entries.slice(0, -1) : entries);

const waiting = (failure: string | undefined): MenuEntry => ({
  id: 'waiting',
  title: failure === undefined ? t`Loading views…` : t`The views could not be loaded`,
  disabledReason: failure ?? t`Loading…`,
  onChoose: () => undefined,
});

function Changed() {
  return <span className="shrink-0 rounded bg-warn-soft px-1.5 text-xs text-warn">{t`changed`}</span>;
}

interface Choosing {
  chosen: string;
  /** The list shows something else than the view that is applied. */
  changed: boolean;
  apply(id: string): void;
}

function choicesOf({ items, defaultId }: SavedViews, { chosen, changed, apply }: Choosing): MenuEntry[] {
  const line = (view: SavedView, note: string) => ({
    value: view.id,
    title: (
      <>
        <span className="flex items-center gap-2">
          <span className="max-w-64 truncate max-sm:max-w-40">{view.name}</span>
          {view.id === chosen && changed && <Changed />}
          {view.id === defaultId && (
            <span className="shrink-0 rounded bg-brand-soft px-1.5 text-xs text-brand-text">{t`default`}</span>
          )}
        </span>
        {note !== '' && <span className="block max-w-64 truncate text-xs text-muted">{note}</span>}
      </>
    ),
  });
  const mine = items.filter((view) => view.mine);
  const others = items.filter((view) => !view.mine);
  return [
    {
      kind: 'choices',
      id: 'mine',
      title: t`Views of this list`,
      chosen,
      onChoose: apply,
      choices: [
        { value: noView, title: t`No view` },
        ...mine.map((view) => line(view, view.group ? t`Shared with ${view.group.name}` : '')),
      ],
    },
    ...(others.length === 0
      ? []
      : [
          {
            kind: 'choices' as const,
            id: 'others',
            title: t`Shared with me`,
            chosen,
            onChoose: apply,
            choices: others.map((view) => line(view, t`By ${view.owner}`)),
          },
        ]),
  ];
}
