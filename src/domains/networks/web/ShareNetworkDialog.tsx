import { plural, t } from '@lingui/core/macro';
import { useAct } from '#shell/form/act.ts';
import { useRead } from '#shell/data/read.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { emptyShare, endOfDay, granteeOf } from '#domains/shares/web/port/share-form.ts';
import { ShareDialog } from '#domains/shares/web/port/ShareDialog.tsx';
import { toast } from '#ui/toast.ts';
import { networks } from '../contract.ts';
import { shareLevels } from '../limits.ts';
import type { NetworkRow } from './types.ts';
import { levelLabel } from './labels.ts';

const empty = emptyShare<(typeof shareLevels)[number]>('use');

/** Who can use a network in addition to its account. */
export function ShareNetworkDialog({ network, onClose }: { network: NetworkRow; onClose(): void }) {
  const params = { networkId: network.id };
  const read = useRead(networks.listNetworkShares, { params });
  const form = useOpForm(networks.shareNetwork, {
    start: empty,
    params,
    input: (values) => ({ ...granteeOf(values), level: values.level, until: endOfDay(values.until) }),
    onDone: (_, { kind }) => form.restart({ ...empty, kind }),
  });
  const revoke = useAct(networks.revokeNetworkShare, { onDone: () => toast('success', t`Share revoked`) });
  const shares = read.data;
  const access = shares && {
    owner: shares.owner,
    items: shares.items.map(({ usedBy, ...one }) => ({
      ...one,
      used: usedBy === 0 ? '' : plural(usedBy, { one: '# server attached', other: '# servers attached' }),
    })),
  };
  return (
    <ShareDialog
      name={network.name}
      form={form}
      access={access}
      groups={shares?.groups ?? []}
      read={read}
      levels={shareLevels.map((value) => ({ value, title: levelLabel(value) }))}
      busy={revoke.isPending ? revoke.variables.params.shareId : undefined}
      onRevoke={({ id }) => revoke.mutate({ params: { ...params, shareId: id } })}
      onClose={onClose}
    >
      {t`Attached servers keep their network interfaces when sharing stops.`}
    </ShareDialog>
  );
}
