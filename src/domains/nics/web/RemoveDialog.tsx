import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { nics } from '../contract.ts';
import { afterChange, toastChange } from './NetworksTab.tsx';
import type { NicRow, NicTable, ServerDetail } from './types.ts';

interface Props {
  server: ServerDetail;
  table: NicTable;
  nic: NicRow;
  /** The address that is given back; left out: the whole card goes. */
  ip: string | undefined;
  onClose(): void;
}

/** Says what goes with a card or an address before it is removed. */
export default function RemoveDialog({ server, table, nic, ip, onClose }: Props) {
  const params = { serverId: server.id, mac: nic.mac };
  const publicCards = table.items.filter(({ type }) => type === 1);
  const lastPublic = ip === undefined && nic.type === 1 && publicCards.length === 1;
  const [sure, setSure] = useState(false);
  const [missing, setMissing] = useState(false);
  const isProtected = server.terminateProtected || server.rebuildProtected;
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState(false);
  const done = ({ cmdId }: { cmdId: string }) => {
    toastChange(ip === undefined ? t`Removing the network card` : t`Giving back ${ip}`, cmdId);
    onClose();
  };
  const options = { refresh: afterChange, onRefused: () => false, onDone: done };
  const removeCard = useAct(nics.removeNic, options);
  const removeAddress = useAct(nics.removeNicAddress, options);
  const confirm = () => {
    if (ip !== undefined) return removeAddress.mutate({ params, input: { ip } });
    if (lastPublic && !sure) return setMissing(true);
    if (lastPublic && isProtected && name.trim() !== server.name) return setWrong(true);
    return removeCard.mutate({ params, input: { confirmLastPublic: lastPublic, confirmName: name.trim() } });
  };
  const all = nic.ips.join(', ');
  return (
    <ConfirmDialog
      title={ip === undefined ? t`Remove network card ${nic.index}` : t`Give back ${ip}`}
      action={ip === undefined ? t`Remove` : t`Give back`}
      danger
      busy={removeCard.isPending || removeAddress.isPending}
      error={removeCard.error?.message ?? removeAddress.error?.message ?? null}
      onClose={onClose}
      onConfirm={confirm}
    >
      {ip === undefined ? (
        <p>
          {all === ''
            ? t`The card in ${nic.network} goes.`
            : t`The card in ${nic.network} goes, and ${all} is given back: it may soon belong to somebody else.`}
        </p>
      ) : (
        <p>{t`${ip} is given back and may soon belong to somebody else. Names that point to it lead nowhere.`}</p>
      )}
      {lastPublic && (
        <div className="mt-4 rounded-lg bg-warn-soft px-3.5 py-3 text-ink">
          <p className="mb-2 font-medium">
            {t`It is the last card in a public network: afterwards ${server.name} cannot be reached from outside, by you neither.`}
          </p>
          <CheckField
            label={t`I understand, and have another way in`}
            checked={sure}
            error={missing ? t`Tick this to go on.` : undefined}
            onChange={(on) => {
              setSure(on);
              setMissing(false);
            }}
          />
          {isProtected && (
            <TextField
              className="mt-3"
              label={t`The server is protected: type ${server.name} to confirm`}
              autoComplete="off"
              spellCheck={false}
              value={name}
              error={wrong ? t`Type the name of the server: ${server.name}` : undefined}
              onChange={(event) => {
                setName(event.target.value);
                setWrong(false);
              }}
            />
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}
