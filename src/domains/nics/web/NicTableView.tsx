import { t } from '@lingui/core/macro';
import { Code, EllipsisVertical, Pencil, Plug, Plus, Trash2, Unplug, X } from 'lucide-react';
import { bytesText } from '#shell/text/format.ts';
import { IconButton } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Menu } from '#ui/Menu.tsx';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { StateDot } from '#ui/StateDot.tsx';
import type { NicAction } from '../states.ts';
import { GuestAddresses } from './GuestAddresses.tsx';
import { addressing, explaining, removing, type NicDialog } from './nic-dialogs.ts';
import type { NicRow } from './types.ts';
import { isMoving, nicTone, nicLabel, rateText, typeLabel } from './labels.ts';

interface Props {
  rows: readonly NicRow[];
  /** When the guest agent last reported its NICs; null: never. */
  reportedAt: string | null;
  refusal: (action: NicAction, nic: NicRow) => string | null;
  /** Opens a dialog about an interface, or one of its addresses. */
  onChoose(action: NicDialog, nic: NicRow, ip?: string): void;
  onPlug(nic: NicRow): void;
}

/** The cards in their order; on a phone the less needed columns are below each other. */
export function NicTableView({ rows, ...rest }: Props) {
  return (
    <div className="relative overflow-x-auto">
      <table aria-label={t`Network interfaces`} className="w-full text-start">
        <thead>
          <tr className="border-b border-line text-[13px] text-muted">
            <th scope="col" className="py-2 pe-4 text-start font-medium">{t`#`}</th>
            <th scope="col" className="py-2 pe-4 text-start font-medium">{t`Network`}</th>
            <th scope="col" className="py-2 pe-4 text-start font-medium">{t`Addresses`}</th>
            <th scope="col" className="hidden py-2 pe-4 text-start font-medium md:table-cell">{t`MAC`}</th>
            <th scope="col" className="hidden py-2 pe-4 text-start font-medium xl:table-cell">{t`Guest agent`}</th>
            <th scope="col" className="hidden py-2 pe-4 text-start font-medium md:table-cell">{t`State`}</th>
            <th scope="col" className="hidden py-2 pe-4 text-end font-medium lg:table-cell">{t`Now`}</th>
            <th scope="col" className="hidden py-2 pe-4 text-end font-medium lg:table-cell">{t`This month`}</th>
            <th scope="col" className="py-2">
              <span className="sr-only">{t`Actions`}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((nic) => (
            <Row key={nic.mac} nic={nic} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ nic, reportedAt, refusal, onChoose, onPlug }: Omit<Props, 'rows'> & { nic: NicRow }) {
  const entries = () => entriesOf(nic, { refusal, onChoose, onPlug });
  return (
    <tr className="align-top">
      <td className="py-3 pe-4 tabular-nums">{nic.index}</td>
      <td className="py-3 pe-4">
        <span className="font-medium">{nic.network}</span> <span className="text-muted">{typeLabel(nic.type)}</span>
        {/* On a phone there is no room for columns of their own. */}
        <span className="mt-0.5 block font-mono text-xs text-muted md:hidden">{nic.mac}</span>
      </td>
      <td className="py-3 pe-4 tabular-nums">
        {nic.ips.length === 0 && <span className="text-muted">{t`none`}</span>}
        <ul className="grid gap-1">
          {nic.ips.map((ip) => (
            <li key={ip} className="flex items-center gap-1.5">
              {ip}
              <CopyButton value={ip} label={ip} />
            </li>
          ))}
        </ul>
        <span className="mt-1 block text-[13px] xl:hidden">
          <span className="sr-only">{t`Guest agent`} </span>
          <GuestAddresses nic={nic} reportedAt={reportedAt} />
        </span>
        <span className="mt-1 block text-[13px] md:hidden">
          <State nic={nic} />
        </span>
        <span className="mt-1 grid text-[13px] text-muted lg:hidden">
          <Carries nic={nic} />
        </span>
      </td>
      <td className="hidden py-3 pe-4 font-mono text-[13px] md:table-cell">{nic.mac}</td>
      <td className="hidden py-3 pe-4 xl:table-cell">
        <GuestAddresses nic={nic} reportedAt={reportedAt} />
      </td>
      <td className="hidden py-3 pe-4 md:table-cell">
        <State nic={nic} />
      </td>
      <td className="hidden py-3 pe-4 text-end text-[13px] tabular-nums lg:table-cell">
        <Now nic={nic} />
      </td>
      <td className="hidden py-3 pe-4 text-end text-[13px] tabular-nums lg:table-cell">
        <Month nic={nic} />
      </td>
      <td className="py-1.5 text-end">
        <Menu
          entries={entries}
          trigger={(wiring) => (
            <IconButton label={t`Actions of network interface ${nic.index}`} {...wiring}>
              <EllipsisVertical size={17} />
            </IconButton>
          )}
        />
      </td>
    </tr>
  );
}

const Now = ({ nic: { rate } }: { nic: NicRow }) =>
  rate === null ? (
    <span className="text-muted">{t`not measured`}</span>
  ) : (
    <>
      <span className="block whitespace-nowrap">{t`${rateText(rate.inKbps)} in`}</span>
      <span className="block whitespace-nowrap">{t`${rateText(rate.outKbps)} out`}</span>
    </>
  );

const Month = ({ nic: { month } }: { nic: NicRow }) => (
  <>
    <span className="block whitespace-nowrap">{t`${bytesText(month.received)} in`}</span>
    <span className="block whitespace-nowrap">{t`${bytesText(month.sent)} out`}</span>
  </>
);

/** Both, where there is no room for columns of their own. */
const Carries = ({ nic }: { nic: NicRow }) => (
  <>
    {nic.rate && (
      <span className="mt-1">
        {t`Now`} <Now nic={nic} />
      </span>
    )}
    <span className="mt-1">
      {t`This month`} <Month nic={nic} />
    </span>
  </>
);

const State = ({ nic: { state } }: { nic: NicRow }) => (
  <StateDot tone={nicTone[state]} moving={isMoving(state)}>
    {nicLabel(state)}
  </StateDot>
);

function entriesOf(nic: NicRow, { refusal, onChoose, onPlug }: Omit<Props, 'rows' | 'reportedAt'>): MenuEntry[] {
  return [
    {
      id: 'plug',
      title: nic.connected ? t`Disconnect` : t`Connect`,
      icon: nic.connected ? <Unplug size={16} /> : <Plug size={16} />,
      disabledReason: refusal(nic.connected ? 'disconnect' : 'connect', nic),
      onChoose: () => onPlug(nic),
    },
    {
      id: 'address',
      title: t`Add address`,
      icon: <Plus size={16} />,
      disabledReason: refusal('set-address', nic),
      onChoose: () => onChoose(addressing, nic),
    },
    ...nic.ips.flatMap((ip): MenuEntry[] => [
      {
        id: `set-${ip}`,
        title: t`Change ${ip}`,
        icon: <Pencil size={16} />,
        disabledReason: refusal('set-address', nic),
        onChoose: () => onChoose(addressing, nic, ip),
      },
      {
        id: `remove-${ip}`,
        title: nic.type === 1 ? t`Release or keep ${ip}` : t`Release ${ip}`,
        icon: <X size={16} />,
        disabledReason: refusal('remove-address', nic),
        onChoose: () => onChoose(removing, nic, ip),
      },
    ]),
    {
      id: 'snippet',
      title: t`Set up in guest`,
      icon: <Code size={16} />,
      disabledReason: nic.ips.length === 0 ? t`The network interface has no address.` : null,
      onChoose: () => onChoose(explaining, nic),
    },
    'separator',
    {
      id: 'remove',
      title: t`Remove`,
      icon: <Trash2 size={16} />,
      danger: true,
      disabledReason: refusal('remove', nic),
      onChoose: () => onChoose(removing, nic),
    },
  ];
}
