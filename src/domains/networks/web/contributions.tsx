import { t } from '@lingui/core/macro';
import { serviceViews } from '#domains/identity/web/port.ts';
import { networksPath } from '../paths.ts';
import { networkStates } from '../states.ts';
import { stateLabel, toneOfState } from './labels.ts';
import type { PaletteSource } from '#shell/boot/web-route.ts';

export const paletteSources: readonly PaletteSource[] = [
  { id: 'networks', title: () => t`Networks`, rank: 30, may: 'network.view', load: () => import('./finds.ts') },
  {
    id: 'addresses',
    title: () => t`Addresses`,
    rank: 35,
    may: 'network.view',
    load: () => import('./finds-addresses.ts'),
  },
];

const stateOf = (state: string) => networkStates.find((one) => one === state) ?? 'failed';

export const contributes = [
  serviceViews(
    {
      kind: 'network',
      title: () => t`Network`,
      state: (state) => ({ text: stateLabel(stateOf(state)), tone: toneOfState[stateOf(state)] }),
      to: ({ zone, place }) => networksPath(zone ?? undefined, place),
    },
    {
      kind: 'address',
      title: () => t`Reserved address`,
      state: () => ({ text: t`Reserved`, tone: 'ok' }),
      to: ({ objectId, zone, place }) => networksPath(zone ?? undefined, place, objectId.split('/')[0]),
    },
  ),
];
