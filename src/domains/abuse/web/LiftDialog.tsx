import { t } from '@lingui/core/macro';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { closeWhenAll } from '#shell/form/close-when-all.ts';
import { useBulk } from '#shell/form/use-bulk.ts';
import { abuse } from '../contract.ts';

/** Lifts the bandwidth limit of a server. */
export default function LiftDialog({ server, onClose }: { server: { id: string; name: string }; onClose(): void }) {
  const bulk = useBulk(abuse.liftLimits, {
    rows: [server],
    key: 'serverId',
    input: (_values, serverIds) => ({ serverIds }),
    onDone: closeWhenAll(t`Limit lifted`),
  });
  return (
    <BulkDialog
      bulk={bulk}
      title={t`Lift the limit of ${server.name}?`}
      action={t`Lift limit`}
      labels={{ done: t`Lifted` }}
      onClose={onClose}
    >
      <p className="text-muted">{t`The server has the bandwidth again that it is sold with, and the customer is notified.`}</p>
    </BulkDialog>
  );
}
