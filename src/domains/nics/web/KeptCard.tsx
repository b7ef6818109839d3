import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { networks } from '#domains/networks/contract.ts';
import { useAct } from '#shell/form/act.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { toastTask } from '#shell/frame/toast-task.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { nics } from '../contract.ts';
import type { NicAction } from '../states.ts';
import { KeptPrice } from './Price.tsx';
import type { NicRow, NicTable } from './types.ts';

interface Props {
  serverId: string;
  table: NicTable;
  /** Why nothing may be released; null where it may. */
  noRight: string | null;
  refusal(action: NicAction, nic: NicRow): string | null;
  refusalOfAdding: string | null;
}

type Kept = NicTable['kept'][number];

/** Public addresses that the account keeps: each can be put on this server, or released. */
export function KeptCard({ serverId, table, noRight, refusal, refusalOfAdding }: Props) {
  const [releasing, setReleasing] = useState<Kept>();
  const options = {
    onDone: ({ cmdId }: { cmdId: string }) => toastTask(t`Attaching address`, cmdId),
  };
  const add = useAct(nics.addNic, options);
  const set = useAct(nics.setNicAddress, options);
  const cardOf = ({ networkId }: Kept) => table.items.find((nic) => nic.networkId === networkId);
  const attach = (kept: Kept) => {
    const card = cardOf(kept);
    const { ip, networkId } = kept;
    if (card) set.mutate({ params: { serverId, mac: card.mac }, input: { ip } });
    else add.mutate({ params: { serverId }, input: { networkId, ip } });
  };
  const reasonOf = (kept: Kept) => {
    const card = cardOf(kept);
    return card ? refusal('set-address', card) : refusalOfAdding;
  };
  return (
    <Card title={t`Reserved addresses`} note={<KeptPrice price={table.price} />}>
      <ul aria-label={t`Reserved addresses`} className="divide-y divide-line">
        {table.kept.map((kept) => (
          <li
            key={kept.ip}
            aria-label={kept.ip}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 first:pt-0 last:pb-0"
          >
            <span className="flex items-center gap-1.5 font-medium tabular-nums">
              {kept.ip}
              <CopyButton value={kept.ip} label={kept.ip} />
            </span>
            <span className="me-auto text-[13px] text-muted">
              {kept.network} · {t`reserved since`} <DateTime at={kept.since} />
            </span>
            <Button
              small
              busy={add.isPending || set.isPending}
              disabledReason={reasonOf(kept)}
              onClick={() => attach(kept)}
            >
              {t`Attach to this server`}
            </Button>
            <Button small look="ghost" disabledReason={noRight} onClick={() => setReleasing(kept)}>
              {t`Release`}
            </Button>
          </li>
        ))}
      </ul>
      {releasing && <ReleaseDialog kept={releasing} onClose={() => setReleasing(undefined)} />}
    </Card>
  );
}

function ReleaseDialog({ kept: { ip, subnetId }, onClose }: { kept: Kept; onClose(): void }) {
  const form = useOpForm(networks.freeAddresses, { params: { subnetId }, input: () => ({ from: ip }) });
  return (
    <OpDialog
      form={form}
      title={t`Release ${ip}`}
      action={t`Release`}
      danger
      done={t`${ip} released`}
      onClose={onClose}
    >
      <p>{t`${ip} may be assigned to someone else. Update any DNS records that point to it.`}</p>
    </OpDialog>
  );
}
