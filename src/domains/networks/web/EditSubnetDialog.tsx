import { t } from '@lingui/core/macro';
import { useEditedRow } from '#shell/form/edited-row.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useRead } from '#shell/data/read.ts';
import { RowConflict } from '#shell/form/RowConflict.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { networks } from '../contract.ts';
import { AffectedServers } from './AffectedServers.tsx';
import type { SubnetRow } from './types.ts';

/** What is written of a subnet. */
const startOf = ({ gateway, dns1, dns2, from, to, description }: SubnetRow) => ({
  gateway,
  dns1: dns1 ?? '',
  dns2: dns2 ?? '',
  from,
  to,
  description,
});

/** Changes a subnet, and shows which servers have to renew their configuration. */
export default function EditSubnetDialog({ row, onClose }: { row: SubnetRow; onClose(): void }) {
  const edited = useEditedRow(networks.listSubnets, row);
  const params = { subnetId: row.id };
  const users = useRead(networks.listSubnetServers, { params, query: { size: 5 } });
  const form = useOpForm(networks.editSubnet, {
    start: startOf(row),
    params,
    ifMatch: edited.version,
    rereads: true,
    input: (values) => ({ ...values, dns1: values.dns1.trim() || null, dns2: values.dns2.trim() || null }),
  });
  const affectsLeases = (['gateway', 'dns1', 'dns2'] as const).some(
    (name) => form.values[name].trim() !== (edited.now[name] ?? ''),
  );
  const plain = { autoComplete: 'off', spellCheck: false };
  return (
    <OpDialog
      form={form}
      title={t`Edit ${row.cidr}`}
      action={t`Save`}
      done={t`Subnet ${row.cidr} saved`}
      onClose={onClose}
    >
      <RowConflict
        form={form}
        row={edited}
        fields={{
          description: t`Description`,
          gateway: t`Gateway`,
          dns1: t`DNS 1`,
          dns2: t`DNS 2`,
          from: t`First assignable address`,
          to: t`Last assignable address`,
        }}
        onTake={(now) => form.restart(startOf(now))}
      />
      <TextField
        label={t`Description`}
        optional={t`optional`}
        autoComplete="off"
        spellCheck
        {...form.field('description')}
      />
      <TextField label={t`Gateway`} {...plain} {...form.field('gateway')} />
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t`DNS 1`} optional={t`optional`} {...plain} {...form.field('dns1')} />
        <TextField label={t`DNS 2`} optional={t`optional`} {...plain} {...form.field('dns2')} />
        <TextField label={t`First assignable address`} {...plain} {...form.field('from')} />
        <TextField label={t`Last assignable address`} {...plain} {...form.field('to')} />
      </div>
      {affectsLeases && users.data && users.data.total > 0 && (
        <Banner tone="warn">
          <AffectedServers
            op={networks.listSubnetServers}
            params={params}
            intro={t`These servers keep the old values until their guest systems renew them:`}
          />
        </Banner>
      )}
    </OpDialog>
  );
}
