import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { Card } from '#ui/Card.tsx';
import { t } from '@lingui/core/macro';
import { firewall } from '../contract.ts';
import { FirewallEditor } from './FirewallEditor.tsx';
import type { ServerDetail } from './types.ts';

/** The firewall of a server. */
export default function FirewallTab({ server }: { server: ServerDetail }) {
  const read = useRead(firewall.readFirewall, { params: { serverId: server.id } }, { pollSeconds: 25 });
  if (read.data) return <FirewallEditor server={server} view={read.data} />;
  return (
    <Card title={t`Firewall`}>
      <ReadState read={read} rows={5} />
    </Card>
  );
}
