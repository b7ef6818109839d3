import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { translate } from '#kernel/message.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useAct } from '#shell/form/act.ts';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useRowActions } from '#shell/list/row-actions.tsx';
import { toastTask } from '#shell/frame/toast-task.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { nics } from '../contract.ts';
import { refusalOfNic, type NicAction } from '../states.ts';
import { NamesCard } from './NamesCard.tsx';
import { NicTableView } from './NicTableView.tsx';
import { GuestAddressesNote } from './GuestAddresses.tsx';
import { KeptCard } from './KeptCard.tsx';
import { PackageCard } from './PackageCard.tsx';
import { adding, type NicOf } from './nic-dialogs.ts';
import type { NicRow, ServerDetail } from './types.ts';
import { rateText } from './labels.ts';

const none: readonly never[] = [];

/** The network interfaces of a server. */
export default function NetworksTab({ server }: { server: ServerDetail }) {
  const params = { serverId: server.id };
  const read = useRead(nics.listNics, { params }, { pollSeconds: 25, always: true });
  const may = useMay('server.configure');
  const mayRelease = useMay('network.manage');
  const connect = useAct(nics.connectNic, {
    onDone: ({ cmdId }) => toastTask(t`Connecting network interface`, cmdId),
  });
  const disconnect = useAct(nics.disconnectNic, {
    onDone: ({ cmdId }) => toastTask(t`Disconnecting network interface`, cmdId),
  });
  const noRight = may ? null : roleForbids();
  const at = { state: server.state, task: server.task };
  const refusal = (action: NicAction, nic: NicRow) => {
    const reason = refusalOfNic(action, at, nic.state);
    return noRight ?? (reason && translate(reason));
  };
  const actions = useRowActions<NicOf>(none);
  const ofServer = useRowActions<Omit<NicOf, 'nic'>>(none);
  const table = read.data;
  return (
    <div className="grid gap-4">
      <Card
        title={t`Network interfaces`}
        note={table && <Note used={table.items.length} max={table.max} rate={table.rate} />}
        actions={
          <Button
            look="primary"
            disabledReason={noRight ?? (table ? table.refusal : t`Loading`)}
            onClick={() => table && ofServer.choose(adding, { server, table })}
          >
            <Plus aria-hidden size={16} />
            {t`Add network interface`}
          </Button>
        }
      >
        {table ? (
          table.items.length === 0 ? (
            <EmptyState kind="nothing" title={t`No network interfaces`}>
              {t`The server is not connected to any network. Add an interface in a public network to reach it from the internet, or in a private network to connect it with your other servers.`}
            </EmptyState>
          ) : (
            <>
              <NicTableView
                rows={table.items}
                reportedAt={table.reportedAt}
                refusal={refusal}
                onChoose={(action, nic, ip) => actions.choose(action, { server, table, nic, ip })}
                onPlug={(nic) => {
                  const args = { params: { ...params, mac: nic.mac } };
                  if (nic.connected) disconnect.mutate(args);
                  else connect.mutate(args);
                }}
              />
              <GuestAddressesNote table={table} />
            </>
          )
        ) : (
          <ReadState read={read} rows={3} />
        )}
      </Card>
      {table && table.kept.length > 0 && (
        <KeptCard
          serverId={server.id}
          table={table}
          noRight={mayRelease ? null : roleForbids()}
          refusal={refusal}
          refusalOfAdding={noRight ?? table.refusal}
        />
      )}
      {table && <NamesCard names={table.names} />}
      <PackageCard serverId={server.id} cap={table?.cap ?? null} />
      <p className="max-w-prose text-[13px] text-muted">
        {t`Servers configure their first addresses automatically. Interfaces and addresses added later may need manual configuration in the guest system. See “Set up in guest” in each interface's menu.`}
      </p>
      {ofServer.dialog}
      {actions.dialog}
    </div>
  );
}

function Note({ used, max, rate }: { used: number; max: number; rate: { inKbps: number; outKbps: number } | null }) {
  return (
    <span className="tabular-nums">
      {t`${used} of ${max} used`}
      {rate && ` · ${t`now ${rateText(rate.inKbps)} in, ${rateText(rate.outKbps)} out on all interfaces`}`}
    </span>
  );
}
