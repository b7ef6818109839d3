import { t } from '@lingui/core/macro';
import { useList } from '#shell/list/list.ts';
import { systemCauses } from '../causes.ts';
import { addressCleanup } from '../contract.ts';
import { FindingsDrawer } from './FindingsDrawer.tsx';

/** Compares addresses on record with servers, accounts, subnets and engines. */
export default function SystemDrawer({ onClose }: { onClose(): void }) {
  const list = useList(addressCleanup.listSystemFindings, { prefix: 'systemIpCleanup.' });
  return (
    <FindingsDrawer
      title={t`System IP cleanup`}
      note={t`Addresses on record that nothing has anymore, free addresses that are never assigned, and addresses that only the data center has. Data centers are read every 10 minutes.`}
      list={list}
      causes={systemCauses}
      withSeen={false}
      onClose={onClose}
    />
  );
}
