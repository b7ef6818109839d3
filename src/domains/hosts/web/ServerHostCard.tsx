import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ArrowRightLeft } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useRead } from '#shell/data/read.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { hosts } from '../contract.ts';
import { hostPath } from '../paths.ts';
import { hostStateLabel, hostStateTone } from './labels.ts';

const MoveServerDialog = lazyPart(() => import('./MoveServerDialog.tsx'));

/** For operators, the host that a server is on, and the way to another one. */
export default function ServerHostCard({ server }: { server: { id: string; name: string } }) {
  const may = useMay('host.view');
  const mayMove = useMay('host.manage');
  const [moves, setMoves] = useState(false);
  const { data } = useRead(
    hosts.readServerHost,
    { params: { serverId: server.id } },
    { enabled: may, pollSeconds: 30 },
  );
  if (!may || data === undefined || data.host === null) return null;
  const { host, canMove } = data;
  return (
    <Card
      title={t`Host`}
      actions={
        canMove && (
          <Button small disabledReason={mayMove ? null : roleForbids()} onClick={() => setMoves(true)}>
            <ArrowRightLeft aria-hidden size={15} />
            {t`Move to another host`}
          </Button>
        )
      }
    >
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link to={hostPath(host.id)} className="text-brand-text hover:underline">
          {host.name}
        </Link>
        <StateDot tone={hostStateTone[host.state]}>{hostStateLabel(host.state)}</StateDot>
      </p>
      {moves && (
        <Suspense>
          <MoveServerDialog server={server} onClose={() => setMoves(false)} />
        </Suspense>
      )}
    </Card>
  );
}
