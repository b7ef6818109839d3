import { plural, t } from '@lingui/core/macro';
import {
  CirclePause,
  CirclePlay,
  ChevronUp,
  Copy,
  Power,
  PowerOff,
  RotateCw,
  ShieldCheck,
  Trash2,
  X,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Permission } from '#kernel/permissions.ts';
import { useMay, useUser } from '#shell/session-reads.ts';
import { reaches } from '#shell/shared-server.ts';
import { webModules } from '#shell/web-modules.ts';
import { roleForbids } from '#shell/role-forbids.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Menu } from '#ui/Menu.tsx';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { useSplitScreen } from '#shell/wide-screen.ts';
import { powerActions, type PowerAction } from '../states.ts';
import { copyEntries } from './copy-rows.tsx';
import type { Selection } from './selection.ts';
import { actionTitle } from './words.ts';

const ProtectionDialog = lazy(() => import('./ProtectionDialog.tsx'));
const BulkTerminateDialog = lazy(() => import('./BulkTerminateDialog.tsx'));
const BulkPowerDialog = lazy(() => import('./BulkPowerDialog.tsx'));
/** What other domains let people do with many servers at once, each with its dialog. */
const brought = webModules
  .flatMap((module) => module.serversActions ?? [])
  .map((action) => ({ ...action, Asking: lazy(action.load) }));
const icons = { on: Power, off: PowerOff, restart: RotateCw, suspend: CirclePause, resume: CirclePlay };

/** Where there is no room, these alone stand outside the menu. */
const alwaysInFront: readonly PowerAction[] = ['on', 'off'];

/** Something to be done with the selected servers. */
interface Deed extends Exclude<MenuEntry, string | { kind: 'choices' | 'check' }> {
  title: string;
  /** `front`: in the bar where there is room, else in its menu. */
  place: 'bar' | 'front' | 'menu';
  disabledReason: string | null;
}

/** What the menu holds: what ends servers stands apart, at the end. */
const inMenu = (deeds: readonly Deed[]): MenuEntry[] => [
  ...deeds.filter(({ danger }) => danger !== true),
  ...(deeds.some(({ danger }) => danger) ? ['separator' as const, ...deeds.filter(({ danger }) => danger)] : []),
];

interface Props {
  selection: Selection;
  /** How many servers match the filters, on all pages. */
  total: number;
  /** Selects all that match; absent when they are selected or too many. */
  onAll?: (() => void) | undefined;
  selectingAll: boolean;
}

/** What can be done with the chosen servers; floats over the end of the list. */
export function SelectionBar({ selection, total, onAll, selectingAll }: Props) {
  const [action, setAction] = useState<PowerAction>();
  const [other, setOther] = useState<(typeof brought)[number]>();
  const [asked, setAsked] = useState<'protect' | 'terminate'>();
  const wide = useSplitScreen();
  const held = useUser()?.permissions;
  const may = useMay('server.power');
  const count = selection.ids.size;
  if (count === 0) return null;
  const noRight = may ? null : t`Your role does not allow power changes. The account holder can grant them.`;
  // What is not for all that are selected is not offered for any: nobody is to guess whom it passed over.
  const reasonOf = (permission: Permission, shared?: 'never') => {
    if (!held?.includes(permission)) return roleForbids();
    const closed = selection.rows.some(
      (row) => row.shared !== null && (shared === 'never' || !reaches(row.shared, permission)),
    );
    return closed ? t`A server that is shared with you is selected: this is for its owner.` : null;
  };
  const deeds: Deed[] = [
    ...powerActions.map((one): Deed => {
      const Icon = icons[one];
      return {
        id: one,
        place: alwaysInFront.includes(one) ? 'bar' : one === 'restart' ? 'front' : 'menu',
        title: actionTitle(one),
        icon: <Icon size={15} />,
        disabledReason: noRight,
        onChoose: () => setAction(one),
      };
    }),
    ...brought.map((one): Deed => {
      return {
        id: one.id,
        place: one.inFront ? 'front' : 'menu',
        title: one.title(),
        icon: one.icon,
        disabledReason: reasonOf(one.may, one.shared),
        onChoose: () => setOther(one),
      };
    }),
    {
      id: 'protect',
      place: 'menu',
      title: t`Protection`,
      icon: <ShieldCheck size={15} />,
      disabledReason: reasonOf('server.protect'),
      onChoose: () => setAsked('protect'),
    },
    {
      id: 'terminate',
      place: 'front',
      title: t`Terminate`,
      icon: <Trash2 size={15} />,
      danger: true,
      disabledReason: reasonOf('server.terminate', 'never'),
      onChoose: () => setAsked('terminate'),
    },
  ];
  const stands = ({ place }: Deed) => place === 'bar' || (place === 'front' && wide);
  return (
    <>
      <div className="pointer-events-none sticky bottom-4 z-10 mt-3 flex justify-center">
        <div
          role="toolbar"
          aria-label={t`Selected servers`}
          className="rise pointer-events-auto flex max-w-full flex-wrap items-center gap-1 rounded-xl border border-line bg-raised p-1.5 shadow-float"
        >
          <span role="status" className="ps-2.5 pe-1 font-medium tabular-nums">
            {plural(count, { one: '# selected', other: '# selected' })}
          </span>
          {onAll && (
            <Button small look="ghost" className="text-brand-text!" busy={selectingAll} onClick={onAll}>
              {t`Select all ${total}`}
            </Button>
          )}
          <span aria-hidden className="mx-1 h-5 w-px bg-line max-sm:hidden" />
          {deeds
            .filter((deed) => stands(deed))
            .map((deed) => (
              <Button
                key={deed.id}
                small
                look="ghost"
                className={deed.danger ? 'text-bad!' : 'text-ink!'}
                disabledReason={deed.disabledReason}
                onClick={deed.onChoose}
              >
                <span aria-hidden className={deed.danger ? 'max-sm:hidden' : 'text-muted max-sm:hidden'}>
                  {deed.icon}
                </span>
                {deed.title}
              </Button>
            ))}
          {wide && (
            <Menu
              entries={() => copyEntries(selection.rows)}
              trigger={(wiring) => (
                <Button {...wiring} small look="ghost" className="text-ink!">
                  <Copy aria-hidden size={15} className="text-muted" />
                  {t`Copy`}
                </Button>
              )}
            />
          )}
          <Menu
            entries={() => [
              ...inMenu(deeds.filter((deed) => !stands(deed))),
              ...(wide ? [] : (['separator', ...copyEntries(selection.rows)] as const)),
            ]}
            trigger={(wiring) => (
              <Button {...wiring} small look="ghost" className="text-ink!">
                {t`More`}
                <ChevronUp aria-hidden size={15} className="text-muted" />
              </Button>
            )}
          />
          <IconButton label={t`Clear the selection`} className="size-8!" onClick={selection.clear}>
            <X size={16} />
          </IconButton>
        </div>
      </div>
      {other && (
        <Suspense>
          <other.Asking rows={selection.rows} onClose={() => setOther(undefined)} />
        </Suspense>
      )}
      {asked && (
        <Suspense>
          {asked === 'protect' && <ProtectionDialog rows={selection.rows} onClose={() => setAsked(undefined)} />}
          {asked === 'terminate' && <BulkTerminateDialog rows={selection.rows} onClose={() => setAsked(undefined)} />}
        </Suspense>
      )}
      {action && (
        <Suspense>
          <BulkPowerDialog action={action} rows={selection.rows} onClose={() => setAction(undefined)} />
        </Suspense>
      )}
    </>
  );
}
