import { t } from '@lingui/core/macro';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { nics } from '../contract.ts';
import { KeptPrice } from './Price.tsx';
import type { NicRow, NicTable, ServerDetail } from './types.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';

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
  const isProtected = server.terminateProtected || server.rebuildProtected;
  const keepable = nic.type === 1 && nic.ips.length > 0 && server.shared === null;
  const form = useOpForm(ip === undefined ? nics.removeNic : nics.removeNicAddress, {
    start: { sure: false, name: '', keep: false },
    params,
    check: ({ sure, name }) => ({
      sure: lastPublic && !sure ? t`Confirm to continue.` : null,
      name:
        lastPublic && isProtected && name.trim() !== server.name
          ? t`Type the name of the server: ${server.name}`
          : null,
    }),
    input: ({ name, keep }) =>
      ip === undefined ? { confirmLastPublic: lastPublic, confirmName: name.trim(), keep } : { ip, keep },
  });
  const { keep } = form.values;
  const all = nic.ips.join(', ');
  return (
    <OpDialog
      form={form}
      question
      title={ip === undefined ? t`Remove network interface ${nic.index}` : t`Remove ${ip} from the interface`}
      action={ip === undefined ? t`Remove` : keep ? t`Keep` : t`Release`}
      danger={ip === undefined || !keep}
      done={ip === undefined ? t`Removing network interface` : keep ? t`Keeping ${ip}` : t`Releasing ${ip}`}
      onClose={onClose}
    >
      <p>
        {all === ''
          ? t`The interface in ${nic.network} is removed.`
          : keep
            ? t`${ip ?? all} and its reverse DNS stay reserved for you until you attach it to a server or release it.`
            : ip === undefined
              ? t`The interface in ${nic.network} is removed and ${all} is released. It may be assigned to someone else.`
              : t`${ip} is released and may be assigned to someone else. Update any DNS records that point to it.`}
      </p>
      {keepable && (
        <div className="mt-3">
          <CheckField
            label={ip === undefined && nic.ips.length > 1 ? t`Keep addresses` : t`Keep address`}
            note={<KeptPrice price={table.price} />}
            {...form.checked('keep')}
          />
        </div>
      )}
      {lastPublic && (
        <div className="mt-4 rounded-lg bg-warn-soft px-3.5 py-3 text-ink">
          <p className="mb-2 font-medium">
            {t`This is the last public network interface. ${server.name} will no longer be reachable from the internet, including by you.`}
          </p>
          <CheckField label={t`I understand and have another way to access the server`} {...form.checked('sure')} />
          {isProtected && (
            <TextField
              className="mt-3"
              label={t`The server is protected: type ${server.name} to confirm`}
              autoComplete="off"
              spellCheck={false}
              {...form.field('name')}
            />
          )}
        </div>
      )}
    </OpDialog>
  );
}
