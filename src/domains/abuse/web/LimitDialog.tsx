import { plural, t } from '@lingui/core/macro';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { closeWhenAll } from '#shell/form/close-when-all.ts';
import { useBulk } from '#shell/form/use-bulk.ts';
import { NumberField, TextField } from '#ui/TextField.tsx';
import { abuse } from '../contract.ts';
import { maxMbps, maxMessage } from '../limits.ts';

interface Props {
  servers: readonly { id: string; name: string }[];
  onClose(): void;
}

const start: { mbps: number | null; note: string } = { mbps: 10, note: '' };

/** Limits the bandwidth of servers. */
export default function LimitDialog({ servers, onClose }: Props) {
  const count = servers.length;
  const bulk = useBulk(abuse.limitServers, {
    rows: servers,
    key: 'serverId',
    start,
    input: ({ mbps, note }, serverIds) => ({ serverIds, mbps: mbps ?? 0, note }),
    check: ({ mbps, note }) => ({
      mbps:
        mbps === null || mbps < 1 || mbps > maxMbps || !Number.isInteger(mbps)
          ? t`Enter a rate from 1 to ${maxMbps} Mbit/s.`
          : null,
      note: note.trim() === '' ? t`Enter the reason.` : null,
    }),
    onDone: closeWhenAll(plural(count, { one: 'Bandwidth limited', other: '# servers limited' })),
  });
  return (
    <BulkDialog
      bulk={bulk}
      title={plural(count, { one: 'Limit bandwidth?', other: 'Limit the bandwidth of # servers?' })}
      doneTitle={t`Limit bandwidth: results`}
      action={t`Limit bandwidth`}
      labels={{ done: t`Limited` }}
      below={
        <div className="grid gap-4">
          <NumberField
            label={t`Rate`}
            unit={t`Mbit/s`}
            min={1}
            max={maxMbps}
            step={1}
            value={bulk.form.values.mbps}
            error={bulk.form.error('mbps')}
            onChange={(mbps) => bulk.form.set({ mbps })}
          />
          <TextField
            label={t`Reason`}
            hint={t`The customer is notified with this reason.`}
            maxLength={maxMessage}
            {...bulk.form.field('note')}
          />
        </div>
      }
      onClose={onClose}
    >
      <p className="text-muted">{t`The rate applies in each direction, over all public interfaces of a server, until the limit is lifted.`}</p>
    </BulkDialog>
  );
}
