import { t } from '@lingui/core/macro';
import type { HelpTopic } from '#shell/frame/help.ts';
import { addressesPath, networksPath, topologyPath } from '../paths.ts';

/** Help for the screens of networks. */
export const help = (): readonly HelpTopic[] => [
  {
    screens: [
      '/networks/{-$datacenter}/{-$vlanId}/{-$subnetId}',
      '/networks/topology/{-$datacenter}',
      '/networks/addresses',
    ],
    title: t`Networks`,
    text: t`Private networks connect your servers within a data center. Each has subnets, and each subnet has addresses that you can reserve.`,
    tasks: [
      { title: t`See all networks`, to: networksPath() },
      { title: t`See how servers are connected`, to: topologyPath() },
      { title: t`Find the server of an address`, to: addressesPath() },
    ],
  },
];
