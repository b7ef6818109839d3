import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Radar } from 'lucide-react';
import { useAct } from '#shell/act.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { useRead } from '#shell/read.ts';
import { useMay } from '#shell/session-reads.ts';
import { roleForbids } from '#shell/role-forbids.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { InlineError, ProgressBar, SkeletonRows } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { health } from '../contract.ts';
import type { ConnectionTest, Probe } from './types.ts';
import { probeName, silenceWords } from './words.ts';

/** Tries from outside to reach the server, and says why where nothing comes back. */
export default function ConnectionTestCard({ server }: { server: { id: string } }) {
  const { id: serverId } = server;
  const read = useRead(health.readConnectionTest, { params: { serverId } }, { staleSeconds: 5 });
  const running = read.data?.state === 'running';
  useRead(health.readConnectionTest, { params: { serverId } }, { enabled: running, pollSeconds: 1, always: true });
  const start = useAct(health.startConnectionTest, { refresh: [health.readConnectionTest] });
  const may = useMay('server.power');
  const refusal = may ? (read.data?.refusal ?? null) : roleForbids();
  return (
    <Card
      title={t`Reached from outside`}
      actions={
        <Button
          small
          busy={running || start.isPending}
          disabledReason={refusal}
          onClick={() => start.mutate({ params: { serverId } })}
        >
          <Radar aria-hidden size={15} />
          {read.data?.at ? t`Test again` : t`Test the connection`}
        </Button>
      }
    >
      {read.data ? (
        <Answer test={read.data} serverId={serverId} />
      ) : read.error ? (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Card>
  );
}

function Answer({ test, serverId }: { test: ConnectionTest; serverId: string }) {
  const { state, probes, address, from, at, error, refusal } = test;
  if (state === 'running' && probes.length === 0) return <ProgressBar value={null} label={t`Trying from outside`} />;
  return (
    <div className="grid gap-3" aria-live="polite">
      {state === 'failed' && <p className="text-bad">{t`The test failed: ${error ?? ''}`}</p>}
      {probes.length === 0 && state === 'never' && (
        <p className="text-muted">
          {refusal ??
            t`Tries ping, SSH, Remote Desktop, HTTP and HTTPS from the internet, and names what is in the way.`}
        </p>
      )}
      {probes.length > 0 && (
        <ul aria-label={t`Tries`} className="grid gap-2.5">
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
  const { answer, ms, port, because } = probe;
  const words = { open: t`answers`, refused: t`nothing listens`, silent: t`no answer` };
  const tone = { open: 'ok', refused: 'muted', silent: because === 'rule' ? 'warn' : 'bad' } as const;
  return (
    <li>
      <span className="flex justify-between gap-3">
        <span>{probeName(port)}</span>
        <StateDot tone={tone[answer]}>
          {words[answer]}
          {ms !== null && <span className="text-muted tabular-nums"> {t`${ms} ms`}</span>}
        </StateDot>
      </span>
      {answer === 'silent' && (
        <span className="block text-[13px] text-muted">
          {silenceWords(probe)}{' '}
          {because === 'rule' && (
            <Link to={`/servers/${serverId}/firewall`} className="text-brand-text underline">
              {t`Open the firewall`}
            </Link>
          )}
        </span>
      )}
    </li>
  );
}
