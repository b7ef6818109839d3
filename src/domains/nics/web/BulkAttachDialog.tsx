import { plural, t } from '@lingui/core/macro';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { nics } from '../contract.ts';
import { Price } from './Price.tsx';
import { typeLabel } from './labels.ts';

interface Row {
  id: string;
  name: string;
  zoneId: string;
}

/** Attaches the selected servers to one network, each with the next free address, and shows the result for each. */
export default function BulkAttachDialog({ rows, onClose }: { rows: readonly Row[]; onClose(): void }) {
  const zoneId = rows[0]?.zoneId;
  const bulk = useBulk(nics.attachNetwork, {
    rows: rows.filter((row) => row.zoneId === zoneId),
    key: 'serverId',
    start: { networkId: '' },
    ready: ({ networkId }) => networkId !== '',
    check: ({ networkId }) => ({ networkId: networkId === '' ? t`Choose a network.` : null }),
    input: ({ networkId }, serverIds) => ({ serverIds, networkId }),
  });
  const { form, rows: here } = bulk;
  const elsewhere = rows.length - here.length;
  const read = useRead(nics.listNics, { params: { serverId: here[0]?.id ?? '' } }, { enabled: here.length > 0 });
  const network = read.data?.networks.find(({ id }) => id === form.values.networkId);
  return (
    <BulkDialog
      bulk={bulk}
      title={plural(here.length, { one: 'Attach # server to a network', other: 'Attach # servers to a network' })}
      doneTitle={t`Network attach results`}
      action={t`Attach`}
      labels={{ done: t`Attached` }}
      lineOf={({ ip }, done) => (done ? { reason: ip ?? t`without an address` } : {})}
      below={
        read.data && (
          <>
            {network?.type === 1 && <Price price={read.data.price} />}
            {elsewhere > 0 && (
              <Banner tone="warn">
                {plural(elsewhere, {
                  one: '# selected server is in a different data center and is skipped.',
                  other: '# selected servers are in a different data center and are skipped.',
                })}
              </Banner>
            )}
          </>
        )
      }
      onClose={onClose}
    >
      {read.data ? (
        <>
          <SelectField
            label={t`Network`}
            placeholder={t`Choose a network`}
            choices={read.data.networks.map(({ id, name, type, free }) => ({
              value: id,
              title: t`${name} · ${typeLabel(type)} · ${free} free`,
            }))}
            {...form.field('networkId')}
          />
          <p className="text-muted">{t`Each server gets another network interface with the next free address.`}</p>
          {network && network.free < here.length && (
            <Banner tone="warn">{t`The network doesn't have enough free addresses for all servers.`}</Banner>
          )}
        </>
      ) : (
        <ReadState read={read} rows={3} />
      )}
    </BulkDialog>
  );
}
