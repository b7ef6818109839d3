import { useRead } from '#shell/read.ts';
import { Card } from '#ui/Card.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
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
      {read.error ? (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Card>
  );
}
