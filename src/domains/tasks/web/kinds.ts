import { t } from '@lingui/core/macro';

/** The kinds of tasks that can be filtered by. */
export const taskKinds = [
  'server.create',
  'server.power',
  'server.terminate',
  'snapshot.create',
  'snapshot.revert',
  'snapshot.delete',
  'firewall.apply',
  'firewall.trial',
] as const;

export const kindWord = (kind: string): string =>
  ({
    'server.create': t`Create server`,
    'server.power': t`Change power`,
    'server.terminate': t`Terminate server`,
    'snapshot.create': t`Take snapshot`,
    'snapshot.revert': t`Revert to snapshot`,
    'snapshot.delete': t`Delete snapshots`,
    'firewall.apply': t`Apply firewall`,
    'firewall.trial': t`Trial of a firewall`,
  })[kind] ?? kind;
