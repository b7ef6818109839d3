import { t } from '@lingui/core/macro';

/** The kinds of tasks that can be filtered by. */
export const taskKinds = [
  'server.create',
  'server.power',
  'server.terminate',
  'server.destroy',
  'guest.access',
  'guest.rescue',
  'guest.rebuild',
  'snapshot.create',
  'snapshot.revert',
  'snapshot.delete',
  'firewall.apply',
  'firewall.trial',
  'servicelet.run',
] as const;

export const kindWord = (kind: string): string =>
  ({
    'server.create': t`Create server`,
    'server.power': t`Change power`,
    'server.terminate': t`Terminate server`,
    'server.destroy': t`Remove server for good`,
    'guest.access': t`Reset access`,
    'guest.rescue': t`Rescue mode`,
    'guest.rebuild': t`Rebuild server`,
    'snapshot.create': t`Take snapshot`,
    'snapshot.revert': t`Revert to snapshot`,
    'snapshot.delete': t`Delete snapshots`,
    'firewall.apply': t`Apply firewall`,
    'firewall.trial': t`Trial of a firewall`,
    'servicelet.run': t`Run servicelet`,
  })[kind] ?? kind;
