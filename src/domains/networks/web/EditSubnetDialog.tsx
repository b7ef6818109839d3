import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useRead } from '#shell/data/read.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { networks } from '../contract.ts';
import { AffectedServers } from './AffectedServers.tsx';
import type { SubnetRow } from './types.ts';

/** Changes a subnet, and shows which servers have to renew their configuration. */
export default function EditSubnetDialog({ row, onClose }: { row: SubnetRow; onClose(): void }) {
  const { gateway, from, to, description } = row;
  const params = { subnetId: row.id };
  const users = useRead(networks.listSubnetServers, { params, query: { size: 5 } });
  const form = useOpForm(networks.editSubnet, {
    start: { gateway, dns1: row.dns1 ?? '', dns2: row.dns2 ?? '', from, to, description },
    params,
    ifMatch: row.version,
    input: (values) => ({ ...values, dns1: values.dns1.trim() || null, dns2: values.dns2.trim() || null }),
  });
  const affectsLeases = (['gateway', 'dns1', 'dns2'] as const).some(
    (name) => form.values[name].trim() !== (row[name] ?? ''),
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
