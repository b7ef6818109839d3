import { t } from '@lingui/core/macro';
import { useList } from '#shell/list/list.ts';
import { arpscanCauses } from '../causes.ts';
import { addressCleanup } from '../contract.ts';
import { silentDays } from '../limits.ts';
import { FindingsDrawer } from './FindingsDrawer.tsx';

/** Compares public addresses on record with what the switches saw. */
export default function ArpscanDrawer({ onClose }: { onClose(): void }) {
  const list = useList(addressCleanup.listArpscanFindings, { prefix: 'arpscanIpCleanup.' });
  return (
    <FindingsDrawer
      title={t`Arpscan IP cleanup`}
      note={t`Public addresses on record at which nothing has answered for ${silentDays} days, and addresses that answer although no record holds them. Only data centers whose switches are read are compared.`}
      list={list}
      causes={arpscanCauses}
      withSeen
      onClose={onClose}
    />
  );
}
