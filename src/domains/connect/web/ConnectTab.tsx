import { t } from '@lingui/core/macro';
import { Download, MonitorUp, Pencil, SquareTerminal } from 'lucide-react';
import { useState } from 'react';
import { lazily } from '#shell/boot/lazily.tsx';
import { urlOf } from '#shell/data/call.ts';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { connect } from '../contract.ts';
import { refusalOfConsole, type ConsoleKind } from '../states.ts';
import { commandsOf } from './commands.ts';
import { openConsole } from './open-console.ts';
import type { Connection, ServerDetail } from './types.ts';
import { kindLabel, typeLabel } from './labels.ts';

const ConnectionDialog = lazily(() => import('./ConnectionDialog.tsx'));

/** How the server is reached: over the network, and by its consoles. */
export default function ConnectTab({ server }: { server: ServerDetail }) {
  const params = { serverId: server.id };
  const { data, error, refetch } = useRead(connect.readConnection, { params }, { pollSeconds: 25 });
  if (error && !data) return <InlineError text={error.message} onRetry={() => void refetch()} />;
  return (
    <div className="grid gap-4">
      <Consoles server={server} connection={data} />
      {data ? (
        <Network server={server} connection={data} />
      ) : (
        <Card title={t`Over the network`}>
          <SkeletonRows rows={4} />
        </Card>
      )}
    </div>
  );
}

const consoleIcon = { vnc: MonitorUp, serial: SquareTerminal } as const;
const consoleNote: Record<ConsoleKind, () => string> = {
  vnc: () =>
    t`Screen, keyboard and mouse, as if you were in front of the server. Works without a network, even while booting.`,
  serial: () => t`A terminal on the first serial port, including earlier output. Text can be selected and copied.`,
};

function Consoles({ server, connection }: { server: ServerDetail; connection: Connection | undefined }) {
  const may = useMay('server.console');
  const noRight = roleForbids();
  return (
    <Card title={t`Console`} note={t`Opens in a new window, for this session only.`}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {(['vnc', 'serial'] as const).map((kind) => {
          const Icon = consoleIcon[kind];
          const reported = connection?.consoles.find((one) => one.kind === kind)?.refusal;
          const refusal = refusalOfConsole(server.state) ?? reported ?? null;
          return (
            <li key={kind} className="flex flex-col items-start gap-3 rounded-xl border border-line p-4">
              <div>
                <p className="font-medium">{kindLabel[kind]()}</p>
                <p className="text-muted">{consoleNote[kind]()}</p>
              </div>
              <Button
                className="mt-auto"
                look={kind === 'vnc' ? 'primary' : 'default'}
                disabledReason={may ? refusal : noRight}
                onClick={() => openConsole(server.id, kind)}
              >
                <Icon aria-hidden size={16} />
                {kind === 'vnc' ? t`Open screen` : t`Open serial console`}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Network({ server, connection }: { server: ServerDetail; connection: Connection }) {
  const [editing, setEditing] = useState(false);
  const mayEdit = useMay('server.configure');
  const { type, address, port, user, fingerprint } = connection;
  const commands = commandsOf(server.name, connection);
  return (
    <Card
      title={t`Over the network`}
      note={connection.custom ? t`As saved` : t`Set by the image`}
      actions={
        <Button small disabledReason={mayEdit ? null : roleForbids()} onClick={() => setEditing(true)}>
          <Pencil aria-hidden size={15} />
          {t`Edit`}
        </Button>
      }
    >
      <KeyValue
        items={[
          [t`Type`, typeLabel[type]()],
          [t`Address`, address && <Copied value={address} label={t`address`} />],
          [t`Port`, String(port)],
          [t`User`, user && <Copied value={user} label={t`user`} />],
          ...(type === 1
            ? [[t`Host key`, fingerprint ?? t`Not reported by the guest. Compare it on the serial console.`] as const]
            : []),
        ]}
      />
      {address === null && (
        <p className="mt-4 text-muted">{t`The server has no address. Use a console to reach it.`}</p>
      )}
      <div className="mt-5 grid gap-4">
        {commands.map(({ title, text }) => (
          <div key={title}>
            <div className="mb-1.5 flex items-center justify-between gap-3">
              <h3 className="font-medium">{title}</h3>
              <CopyButton value={text} title={t`Copy`} />
            </div>
            <pre className="overflow-x-auto rounded-lg bg-hover px-3.5 py-2.5 font-mono text-[13px]" tabIndex={0}>
              {text}
            </pre>
          </div>
        ))}
        {type === 3 && address !== null && (
          <p>
            <a
              href={urlOf(connect.downloadRdp, { params: { serverId: server.id } })}
              download
              className={buttonClass()}
            >
              <Download aria-hidden size={16} />
              {t`Download .rdp file`}
            </a>
          </p>
        )}
      </div>
      {editing && <ConnectionDialog serverId={server.id} connection={connection} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function Copied({ value, label }: { value: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 break-all">
      {value}
      <CopyButton value={value} label={label} />
    </span>
  );
}
