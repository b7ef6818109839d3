import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Radar } from 'lucide-react';
import { useAct } from '#shell/form/act.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ProgressBar } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { serverPath } from '#domains/servers/paths.ts';
import { health } from '../contract.ts';
import type { ConnectionTest, Probe } from './types.ts';
import { probeName, silenceLabels } from './labels.ts';

/** Tries from outside to reach the server, and says why where nothing comes back. */
export default function ConnectionTestCard({ server }: { server: { id: string } }) {
  const { id: serverId } = server;
  const read = useRead(health.readConnectionTest, { params: { serverId } }, { staleSeconds: 5 });
  const running = read.data?.state === 'running';
  useRead(health.readConnectionTest, { params: { serverId } }, { enabled: running, pollSeconds: 1, always: true });
  const start = useAct(health.startConnectionTest);
  const may = useMay('server.power');
  const refusal = may ? (read.data?.refusal ?? null) : roleForbids();
  return (
    <Card
      title={t`Reachability`}
      actions={
        <Button
          small
          busy={running || start.isPending}
          disabledReason={refusal}
          onClick={() => start.mutate({ params: { serverId } })}
        >
          <Radar aria-hidden size={15} />
          {read.data?.at ? t`Test again` : t`Test connection`}
        </Button>
      }
    >
      {read.data ? <Answer test={read.data} serverId={serverId} /> : <ReadState read={read} rows={3} />}
    </Card>
  );
}

function Answer({ test, serverId }: { test: ConnectionTest; serverId: string }) {
  const { state, probes, address, from, at, error, refusal } = test;
  if (state === 'running' && probes.length === 0) return <ProgressBar value={null} label={t`Testing the connection`} />;
  return (
    <div className="grid gap-3" aria-live="polite">
      {state === 'failed' && <p className="text-bad">{t`The test failed: ${error ?? ''}`}</p>}
      {probes.length === 0 && state === 'never' && (
        <p className="text-muted">
          {refusal ?? t`Tests ping, SSH, Remote Desktop, HTTP and HTTPS from the internet and shows what blocks them.`}
        </p>
      )}
      {probes.length > 0 && (
        <ul aria-label={t`Attempts`} className="grid gap-2.5">
          {probes.map((probe) => (
            <Line key={probe.port ?? 'ping'} probe={probe} serverId={serverId} />
          ))}
        </ul>
      )}
      {at && (
        <p className="text-xs text-muted tabular-nums">
          {t`${address ?? ''} from ${from ?? ''}`} · <DateTime at={at} />
        </p>
      )}
    </div>
  );
}

function Line({ probe, serverId }: { probe: Probe; serverId: string }) {
  const { answer, ms, port, reason } = probe;
  const labels = { open: t`reachable`, refused: t`refused`, silent: t`timed out` };
  const tone = { open: 'ok', refused: 'muted', silent: reason === 'rule' ? 'warn' : 'bad' } as const;
  return (
    <li>
      <span className="flex justify-between gap-3">
        <span>{probeName(port)}</span>
        <StateDot tone={tone[answer]}>
          {labels[answer]}
          {ms !== null && <span className="text-muted tabular-nums"> {t`${ms} ms`}</span>}
        </StateDot>
      </span>
      {answer === 'silent' && (
        <span className="block text-[13px] text-muted">
          {silenceLabels(probe)}{' '}
          {reason === 'rule' && (
            <Link to={serverPath(serverId, 'firewall')} className="text-brand-text underline">
              {t`Open firewall`}
            </Link>
          )}
        </span>
      )}
    </li>
  );
}
