import { t } from '@lingui/core/macro';
import type { ShareLevel } from '#kernel/op.ts';
import { useAct } from '#shell/form/act.ts';
import { useRead } from '#shell/data/read.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { emptyShare, endOfDay, granteeOf } from '#domains/shares/web/port/share-form.ts';
import { ShareDialog } from '#domains/shares/web/port/ShareDialog.tsx';
import { toast } from '#ui/toast.ts';
import { sharing } from '../contract.ts';
import { levelLabel, shareLevels } from './labels.ts';

interface Props {
  server: { id: string; name: string };
  onClose(): void;
}
const empty = emptyShare<ShareLevel>('access');

/** Who can use a server in addition to its account. */
export default function PermissionsDialog({ server, onClose }: Props) {
  const params = { serverId: server.id };
  const read = useRead(sharing.listShares, { params });
  const form = useOpForm(sharing.shareServer, {
    start: empty,
    params,
    input: (values) => ({ ...granteeOf(values), level: values.level, until: endOfDay(values.until) }),
    onDone: (_, { kind }) => form.restart({ ...empty, kind }),
  });
  const edit = useAct(sharing.changeShare);
  const revoke = useAct(sharing.revokeShare);
  const [changed, revoked] = [edit, revoke].map((act) => (act.isPending ? act.variables.params.shareId : undefined));
  const shares = read.data;
  const access = shares && {
    owner: shares.owner,
    items: shares.items.map(({ grantedBy, ...one }) => ({ ...one, by: grantedBy })),
    inherited: shares.inherited.map(({ name, level, through, group }) => ({
      name,
      level: levelLabel(level),
      note: through === 'group' ? t`Inherited: member of ${group}` : t`Inherited: parent account of the owner`,
    })),
  };
  return (
    <ShareDialog
      name={server.name}
      form={form}
      access={access}
      groups={shares?.groups ?? []}
      read={read}
      levels={shareLevels()}
      refusal={shares?.refusal ?? null}
      busy={changed ?? revoked}
      onChange={({ id }, terms) => edit.mutate({ params: { ...params, shareId: id }, input: terms })}
      onRevoke={({ id, name }) =>
        revoke.mutate(
          { params: { ...params, shareId: id } },
          { onSuccess: () => toast('success', t`Stopped sharing with ${name}`) },
        )
      }
      onClose={onClose}
    >
      {t`They can't terminate, transfer or share the server or change its billing. The owner keeps paying for it.`}
    </ShareDialog>
  );
}
