import { t } from '@lingui/core/macro';
import { sshKeysPath } from '#domains/ssh-keys/paths.ts';
import { tasksPath } from '#domains/tasks/paths.ts';
import type { HelpTopic } from '#shell/frame/help.ts';
import { createServerPath, pricingPath, serversPath, terminatedServersPath } from '../paths.ts';

/** Help for the screens of servers. */
export const help = (): readonly HelpTopic[] => [
  {
    screens: ['/servers', '/serversTerminated'],
    title: t`Servers`,
    text: t`Select several servers to power, tag or configure them together. The menu of a row has everything you can do with one server.`,
    tasks: [
      { title: t`Create a server`, to: createServerPath(), may: 'server.create' },
      { title: t`Restore a terminated server`, to: terminatedServersPath(), may: 'server.terminate' },
      { title: t`Compare prices`, to: pricingPath(), may: 'price.view' },
    ],
  },
  {
    screens: ['/servers/$serverId/{-$tab}'],
    title: t`One server`,
    text: t`The tabs hold its configuration, networks, backups, statistics and history. Changes run as tasks, which you can follow.`,
    tasks: [
      { title: t`Follow running tasks`, to: tasksPath(), may: 'task.view' },
      { title: t`See all servers`, to: serversPath() },
    ],
  },
  {
    screens: ['/serverCreate', '/serverCreateApp', '/serverCreateDesktop', '/serverCreateService'],
    title: t`Create server`,
    text: t`Choose a data center, an image and a size. The summary shows the price before you order, and nothing is charged until you do.`,
    tasks: [
      { title: t`Add an SSH key first`, to: sshKeysPath(), may: 'ssh-key.manage' },
      { title: t`Compare prices`, to: pricingPath(), may: 'price.view' },
    ],
  },
];
