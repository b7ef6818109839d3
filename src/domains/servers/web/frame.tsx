import { t } from '@lingui/core/macro';
import type { HeaderItem, Shortcut, ZoneParts } from '#shell/boot/web-route.ts';
import { createServerPath } from '../paths.ts';
import { serverPageTitle } from './port.ts';

export { livePatches } from './live-patches.ts';

export const headerItems: readonly HeaderItem[] = [
  { id: 'zone-scope', place: 'front', may: 'server.view', load: () => import('./ZoneScope.tsx') },
];

export const menuItems: readonly HeaderItem[] = [
  { id: 'zone-scope', may: 'server.view', load: () => import('./ZoneScopeField.tsx') },
];

export const zoneParts: ZoneParts = () => import('./ZoneName.tsx');

export const shortcuts: readonly Shortcut[] = [
  { keys: ['C'], title: () => t`Create server`, may: 'server.create', to: createServerPath() },
  { keys: ['P'], title: () => t`Power and other actions`, on: serverPageTitle },
  { keys: ['R'], title: () => t`Restart`, on: serverPageTitle, may: 'server.power' },
  { keys: ['J', 'K'], title: () => t`Next or previous server`, on: serverPageTitle },
];
