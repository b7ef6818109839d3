import { t } from '@lingui/core/macro';
import { CirclePause, CirclePlay, Copy, Power, PowerOff, RotateCw, ShieldCheck, Trash2 } from 'lucide-react';
import type { Permission } from '#kernel/permissions.ts';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { reaches } from '#shell/session/shared-object.ts';
import { powerActions, type PowerAction } from '../states.ts';
import { copyEntries } from './copy-rows.tsx';
import { serversActions } from './port.ts';
import type { ServerRow } from './types.ts';
import { actionTitle } from './labels.ts';

type Rows = readonly ServerRow[];

const icons = { on: Power, off: PowerOff, restart: RotateCw, suspend: CirclePause, resume: CirclePlay };

/** Where space is limited, only power on and off are outside the menu. */
const places: Partial<Record<PowerAction, 'wide' | 'menu'>> = { restart: 'wide', suspend: 'menu', resume: 'menu' };

const changePower = (action: PowerAction): RowAction<Rows> => {
  const Icon = icons[action];
  const place = places[action];
  return {
    id: action,
    ...(place && { place }),
    title: () => actionTitle(action),
    icon: <Icon size={15} />,
    may: 'server.power',
    load: dialog(
      () => import('./BulkPowerDialog.tsx'),
      (rows: Rows) => ({ action, rows }),
    ),
  };
};

/** What is not for all that are selected is not offered for any: no one is to guess whom it passed over. */
const forAll = (may: Permission, shared?: 'never') => ({
  may,
  refusal: (rows: Rows) =>
    rows.some((row) => row.shared !== null && (shared === 'never' || !reaches(row.shared, may)))
      ? t`A server shared with you is selected. Only its owner can do this.`
      : null,
});

/** What can be done with many servers at once. */
const actions: readonly RowAction<Rows>[] = [
  ...powerActions.map(changePower),
  ...serversActions.of(webContributions).map(({ id, inFront, title, icon, may, shared, load }): RowAction<Rows> => ({
    id,
    place: inFront ? 'wide' : 'menu',
    title,
    icon,
    ...forAll(may, shared),
    load: dialog(load, (rows: Rows) => ({ rows })),
  })),
  {
    id: 'protect',
    place: 'menu',
    title: () => t`Protection`,
    icon: <ShieldCheck size={15} />,
    ...forAll('server.protect'),
    load: dialog(
      () => import('./ProtectionDialog.tsx'),
      (rows: Rows) => ({ rows }),
    ),
  },
  {
    id: 'terminate',
    place: 'wide',
    group: 'end',
    title: () => t`Terminate`,
    icon: <Trash2 size={15} />,
    danger: true,
    ...forAll('server.terminate', 'never'),
    load: dialog(
      () => import('./BulkTerminateDialog.tsx'),
      (rows: Rows) => ({ rows }),
    ),
  },
];

/** What the bar of selected servers has. */
export const serversBulk = () => ({
  label: t`Selected servers`,
  actions,
  menu: { title: t`Copy`, icon: <Copy aria-hidden size={15} />, entries: copyEntries },
});
