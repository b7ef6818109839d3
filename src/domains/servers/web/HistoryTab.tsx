import { t } from '@lingui/core/macro';
import { historyKinds } from '#domains/history/kinds.ts';
import { History } from '#domains/history/web/port/History.tsx';
import { servers } from '../contract.ts';
import { changeText, entryOf } from './history-labels.ts';

/** What happened to the server. */
export default function HistoryTab({ server }: { server: { id: string } }) {
  const params = { serverId: server.id };
  return (
    <>
      <History op={servers.listServerHistory} {...{ params, entryOf, changeText }} kinds={historyKinds} />
      <p className="mt-3 text-[13px] text-muted">{t`History is kept for the lifetime of the server and after it is terminated.`}</p>
    </>
  );
}
