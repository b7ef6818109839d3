import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { toastTask } from '#shell/toast-task.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { nics } from '../contract.ts';
import { afterChange } from './after-change.ts';
import { KeptPrice } from './Price.tsx';
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
  const [keep, setKeep] = useState(false);
  const keepable = nic.type === 1 && nic.ips.length > 0 && server.shared === null;
  const done = ({ cmdId }: { cmdId: string }) => {
    toastTask(ip === undefined ? t`Removing the network card` : keep ? t`Keeping ${ip}` : t`Giving back ${ip}`, cmdId);
    onClose();
  };
  const options = { refresh: afterChange, onRefused: () => false, onDone: done };
  const removeCard = useAct(nics.removeNic, options);
  const removeAddress = useAct(nics.removeNicAddress, options);
  const confirm = () => {
    if (ip !== undefined) return removeAddress.mutate({ params, input: { ip, keep } });
    if (lastPublic && !sure) return setMissing(true);
    if (lastPublic && isProtected && name.trim() !== server.name) return setWrong(true);
    return removeCard.mutate({ params, input: { confirmLastPublic: lastPublic, confirmName: name.trim(), keep } });
  };
  const all = nic.ips.join(', ');
  return (
    <ConfirmDialog
      title={ip === undefined ? t`Remove network card ${nic.index}` : t`Take ${ip} from the card`}
      action={ip === undefined ? t`Remove` : keep ? t`Keep it` : t`Give back`}
      danger={ip === undefined || !keep}
      busy={removeCard.isPending || removeAddress.isPending}
      error={removeCard.error?.message ?? removeAddress.error?.message ?? null}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>
        {all === ''
          ? t`The card in ${nic.network} goes.`
          : keep
            ? t`${ip ?? all} stays yours, with its reverse name, until you put it on a server again or release it.`
            : ip === undefined
              ? t`The card in ${nic.network} goes, and ${all} is given back: it may soon belong to somebody else.`
              : t`${ip} is given back and may soon belong to somebody else. Names that point to it lead nowhere.`}
      </p>
      {keepable && (
        <div className="mt-3">
          <CheckField
            label={ip === undefined && nic.ips.length > 1 ? t`Keep its addresses` : t`Keep the address`}
            note={<KeptPrice price={table.price} />}
            checked={keep}
            onChange={setKeep}
          />
        </div>
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
