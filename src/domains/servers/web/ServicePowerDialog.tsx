import { t } from '@lingui/core/macro';
import type { Service } from '#domains/identity/web/port.ts';
import { useBulk } from '#shell/form/use-bulk.ts';
import { servers } from '../contract.ts';
import { refusalOf, serverStateOf, type PowerAction } from '../states.ts';
import { BulkTaskDialog } from './BulkTaskDialog.tsx';
import { actionTitle } from './labels.ts';

interface Props {
  action: PowerAction;
  services: readonly Service[];
  onClose(): void;
}

/** Changes the power of servers that were selected among the services of a user. */
export default function ServicePowerDialog({ action, services, onClose }: Props) {
  const bulk = useBulk(servers.changePowerOfMany, {
    rows: services.map(({ objectId: id, name, state }) => ({ id, name, state })),
    key: 'serverId',
    judge: ({ state }) => refusalOf(action, serverStateOf(state), null),
    input: (_values, serverIds) => ({ action, force: false, serverIds }),
  });
  return (
    <BulkTaskDialog
      bulk={bulk}
      verb={actionTitle(action)}
      below={
        action === 'suspend' && (
          <p className="text-muted">
            {t`While they are suspended, disks, IP addresses and licenses are charged, but no CPU and memory; a month that is paid is not refunded. Only staff can resume them.`}
          </p>
        )
      }
      onClose={onClose}
    />
  );
}
