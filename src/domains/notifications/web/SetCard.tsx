import { t } from '@lingui/core/macro';
import { useAct } from '#shell/form/act.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/ChoiceFields.tsx';
import { toast } from '#ui/toast.ts';
import type { Channel, PreferenceSet } from '../sets.ts';
import { notifications } from '../contract.ts';
import { savePreference } from './save-preference.ts';

type Preferences = AnswerOf<typeof notifications.readPreferences>;
type Row = Preferences['sets'][number]['items'][number];

const titles = (): Record<PreferenceSet, string> => ({
  general: t`Servers and tasks`,
  security: t`Security`,
  usage: t`Usage and billing`,
  'parent-security': t`Security of sub-accounts`,
  'parent-actions': t`Servers and tasks of sub-accounts`,
  'parent-usage': t`Usage and billing of sub-accounts`,
  billing: t`Billing administration`,
  system: t`System administration`,
  sc: t`Service catalog`,
});

const channelTitles = (): Record<Channel, string> => ({
  inApp: t`Console`,
  mail: t`Email`,
  webhook: t`Webhook`,
  sms: t`Text`,
});

/** The kinds of one set by the channels that there are. */
export function SetCard({ set, rows, about }: { set: PreferenceSet; rows: readonly Row[]; about: Preferences }) {
  const title = titles()[set];
  const channels: Channel[] = ['inApp', 'mail'];
  if (about.webhook !== null) channels.push('webhook');
  if (set === 'security') channels.push('sms');
  return (
    <Card title={title} note={set === 'security' && securityNote(about.hasPhone)}>
      <table className="w-full">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line text-[13px] text-muted">
            <th scope="col" className="pb-2 text-start font-medium">{t`Event`}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className="w-20 pb-2 font-medium max-sm:w-15">
                {channelTitles()[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PreferenceRow key={row.code} set={set} row={row} channels={channels} hasPhone={about.hasPhone} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function securityNote(hasPhone: boolean): string {
  const locked = t`These emails protect your account and can't be turned off.`;
  return hasPhone ? locked : `${locked} ${t`Text messages require a verified phone (Security page).`}`;
}

interface RowProps {
  set: PreferenceSet;
  row: Row;
  channels: readonly Channel[];
  hasPhone: boolean;
}
function PreferenceRow({ set, row, channels, hasPhone }: RowProps) {
  const { code, title } = row;
  const sample = useAct(notifications.sendTest, {
    onDone: () => toast('success', t`Sample sent`, { text: row.sample.title }),
  });
  const reasonOf = (channel: Channel): string | null => {
    if (row.lockedChannels.includes(channel)) return t`Set by your provider.`;
    if (channel === 'mail' && row.mailLocked) return t`This email protects your account and can't be turned off.`;
    return channel === 'sms' && !hasPhone ? t`Verify a phone first.` : null;
  };
  const provided = row.lockedChannels.length > 0;
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-3 pe-3 text-start font-normal">
        <span className="block font-medium">{title}</span>
        <span className="block text-[13px] text-muted">
          {row.description} {provided && t`Set by your provider.`}{' '}
          {!set.startsWith('parent-') && (
            <button
              type="button"
              className="text-brand-text hover:underline disabled:text-muted"
              aria-label={t`Send sample of ${title}`}
              disabled={sample.isPending}
              onClick={() => sample.mutate({ input: { code } })}
            >
              {t`Send sample`}
            </button>
          )}
        </span>
        <details className="text-[13px]">
          <summary className="w-fit cursor-pointer text-muted">
            {t`Preview`}
            <span className="sr-only">: {title}</span>
          </summary>
          <p className="mt-1 border-s-2 border-line ps-3">
            <span className="block font-medium">{row.sample.title}</span>
            <span className="block text-muted">{row.sample.text}</span>
          </p>
        </details>
      </th>
      {channels.map((channel) => (
        <td key={channel} className="text-center" title={reasonOf(channel) ?? undefined}>
          <Checkbox
            aria-label={labelOf(title, channel)}
            checked={row[channel] === true}
            disabled={reasonOf(channel) !== null}
            onChange={(on) => void savePreference(set, { code, [channel]: on }, { code, [channel]: !on })}
          />
        </td>
      ))}
    </tr>
  );
}

function labelOf(title: string, channel: Channel): string {
  switch (channel) {
    case 'inApp':
      return t`${title} in the console`;
    case 'mail':
      return t`${title} by email`;
    case 'webhook':
      return t`${title} by webhook`;
    case 'sms':
      return t`${title} by text message`;
  }
}
